"""A table: who sits where, what may be done, and what each seat is told. No network and no database."""
