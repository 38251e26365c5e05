"""Tables on the network: who sits where, what may be done, and every move kept before it is acknowledged."""
