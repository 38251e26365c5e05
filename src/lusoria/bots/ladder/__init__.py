"""Bots against each other: who plays whom, how often they win, and how certain that is.

    lusoria ladder builders --bots greedy,civis --games 200

There are no rules here, so a change in this package compiles nothing again.
"""
