import { svelte } from '@sveltejs/vite-plugin-svelte'
import Icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { bootPlugin } from './boot_plugin'

// The server's Content-Security-Policy allows files of the same origin only: no data: URLs, no inline scripts.
export default defineConfig({
  base: './', // the page can lie in any folder; for a server, lusoria/site/shell.py writes the document's addresses from its root
  plugins: [bootPlugin(), svelte(), Icons({ compiler: 'svelte', scale: 1 })],
  build: {
    outDir: '../src/lusoria/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' ? [...new Set([file, ...needed])] : needed) },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:7530', ws: true }, '/texts': 'http://127.0.0.1:7530' },
    fs: { allow: ['..'] },
  },
})
