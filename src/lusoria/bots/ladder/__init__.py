"""Bots against each other: who plays whom, how often they win, and how sure that is.

    lusoria ladder builders --bots greedy,civis --games 200

It holds no rules, so that a change here leaves the compiled bots as they are.
"""
