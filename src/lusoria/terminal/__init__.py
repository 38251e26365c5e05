"""Games in the terminal: played by one or more people against bots, and replayed. The rules run interpreted."""
