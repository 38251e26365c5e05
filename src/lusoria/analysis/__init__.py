"""A game that was played, looked at again by a bot: which moves cost the most, and how the chances went."""
