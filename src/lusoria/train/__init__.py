"""Training: networks that learn a game by playing it against themselves, on a CPU or a GPU. Needs the extra `train`."""
