"""Tests of the tables on a device, in plain CPython."""
