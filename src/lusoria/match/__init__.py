"""A match: one game with history, undo, records, and dice that can be verified."""
