"""The box of Aquileia: the file, what it may say, whether it can be played, and how it becomes a record."""
