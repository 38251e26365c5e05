"""The rules of Æterna: only what is compiled. A file for each part of the game."""
