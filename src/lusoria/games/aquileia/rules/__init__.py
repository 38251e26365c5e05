"""The rules of Aquileia: only what is compiled. A file for each part of the game."""
