"""The rules of The Builders: only what is compiled. A file for each part of the game."""
