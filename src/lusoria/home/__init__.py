"""What every home of tables does, whether a server or a browser's worker: no network, no database, no files."""
