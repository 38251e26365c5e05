"""The rules on a GPU, one thread for each game. Needs the extra `lusoria[gpu]`."""
