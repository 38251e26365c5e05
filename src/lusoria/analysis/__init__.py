"""Analysis of a finished game by a bot: the moves that cost the most, and the win probabilities over the game."""
