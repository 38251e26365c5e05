"""Environments for PettingZoo, Gymnasium and OpenSpiel. They need the extra `lusoria[envs]`."""

VERSIONS = {"aeterna": 1}  # of ids; docs/research.md says when one changes. All others are 0


def version(name: str) -> int:
    """The version in the ids of a game."""
    return VERSIONS.get(name, 0)
