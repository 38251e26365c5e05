"""Tests of the example packages."""
