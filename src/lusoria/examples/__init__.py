"""Worked examples: a position, forced chance, moves in words, and what must come of them. One format for all games."""
