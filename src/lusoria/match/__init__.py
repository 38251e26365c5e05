"""Between the rules and the people: history, undo, records, dice that can be checked."""
