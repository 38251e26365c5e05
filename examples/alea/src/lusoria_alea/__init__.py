"""Alea, a game for Lusoria."""
