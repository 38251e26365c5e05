"""The rules of Alea: only what is compiled."""
