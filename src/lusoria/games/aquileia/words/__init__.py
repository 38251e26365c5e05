"""Aquileia in words: names, sentences, and why a move is not legal."""
