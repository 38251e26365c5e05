"""What is seen of Æterna, as names: the board and what is printed."""
