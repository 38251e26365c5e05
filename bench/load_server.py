"""The server of the load test: as `lusoria serve` runs it, with limits that one address can't reach.

python bench/load_server.py DATABASE PORT MEGABYTES
"""

from __future__ import annotations

import sys

from lusoria.server.serve import ServeOptions, serve

PLENTY = 1_000_000
LIFTED_LIMITS = ("rate", "burst", "address_rate", "address_burst", "sockets", "from_address", "at_once", "tables",
           "openings_rate", "openings_burst")  # fmt: skip


def main() -> None:
    """The command."""
    url, port, megabytes = sys.argv[1:]
    limits = (*(f"{name}={PLENTY}" for name in LIFTED_LIMITS), f"memory={int(megabytes) * 1024 * 1024}")
    serve(ServeOptions(port=int(port), database=url, compile=False, limits=limits))


if __name__ == "__main__":
    main()
