"""The researcher's doors: PettingZoo, Gymnasium and OpenSpiel. They need the extra `lusoria[envs]`."""
