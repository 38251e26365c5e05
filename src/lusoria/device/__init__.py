"""Tables on a player's own device: the same journal, messages and answers as a server's, and no server.

It runs in a browser's worker, by Pyodide. So it uses the standard library and nothing else, and knows of the browser
only what is handed in: a store for journals, and who thinks for the bots.
"""
