"""What is seen of The Builders, as names: the board and what is printed."""
