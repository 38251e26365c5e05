"""The page as files: what a server sends and what a folder on any host holds, made by the same functions."""
