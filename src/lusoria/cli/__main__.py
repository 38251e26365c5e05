"""`python -m lusoria.cli` is `lusoria`."""

from lusoria.cli import main

main()
