"""The server: tables that people share over the web. Litestar on Uvicorn, a log in SQLite or PostgreSQL.

`app.py` puts it together, `live.py` holds the tables, `store.py` keeps their logs, `thinking.py` lets bots think,
`messages.py` is the contract with the page, and each concern of the web has a module of its own.
"""
