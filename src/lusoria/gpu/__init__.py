"""The third way: the same rules on a GPU. Needs the extra `lusoria[gpu]`."""
