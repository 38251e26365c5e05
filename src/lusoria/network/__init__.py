"""Networks that play: their files, and their arithmetic in whole numbers, written as rules are."""
