"""A package whose texts are wrong."""
