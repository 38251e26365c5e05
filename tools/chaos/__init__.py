"""Breaks things under a running server, and checks that nothing acknowledged is lost and nothing told was unwritten."""
