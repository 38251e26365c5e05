"""What any game must pass: `lusoria check-game NAME`. Each file has the checks of one kind."""

from lusoria.check_game.run import CHECKS, Result, check_game

__all__ = ["CHECKS", "Result", "check_game"]
