"""Positions of Aquileia: put together by hand, checked, and named."""
