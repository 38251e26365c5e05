"""Tables on the network: an HTTP API and a socket. Every move is on the disk before it is acknowledged."""
