"""Positions of The Builders: put together by hand, checked, and named."""
