"""Games in the terminal: played by one or more people against bots, and looked at again. All rules interpreted."""
