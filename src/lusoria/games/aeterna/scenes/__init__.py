"""Positions of Æterna: put together by hand, checked, and named."""
