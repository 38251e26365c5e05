"""Environments for PettingZoo, Gymnasium and OpenSpiel. They need the extra `lusoria[envs]`."""

VERSION = 0  # of all ids; docs/research.md says when it changes
