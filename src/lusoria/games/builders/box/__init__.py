"""The box of The Builders: the file, what it may say, whether it can be played, and how it becomes a record."""
