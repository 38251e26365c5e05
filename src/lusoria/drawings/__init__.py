"""Boards as pictures: SVG drawn from what a seat sees, for notebooks, papers and messages. No server, no browser."""
