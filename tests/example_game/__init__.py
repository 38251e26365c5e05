"""The example package."""
