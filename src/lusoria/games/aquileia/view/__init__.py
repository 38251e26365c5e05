"""What is seen of Aquileia, as names: the board and what is printed."""
