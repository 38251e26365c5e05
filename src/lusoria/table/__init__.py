"""A table: who sits where, what may be done, and what each audience is told. No network, no database, no files."""
