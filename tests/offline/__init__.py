"""Games on a device in the system's Chromium. `make offline` runs them: Python and modules are built first."""
