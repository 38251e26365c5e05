"""The fourth way: the same rules as WebAssembly, for Node, browsers and other people's pages. See docs/wasm.md."""
