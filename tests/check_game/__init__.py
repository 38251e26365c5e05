"""Tests of what any game must pass."""
