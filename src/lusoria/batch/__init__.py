"""Many games at once, on all cores or on a GPU."""
