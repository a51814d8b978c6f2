"""The server: tables that people share over the web. Litestar on Uvicorn, a log in SQLite or PostgreSQL.

`app.py` puts it together, `hub.py` holds the tables, `store.py` keeps their logs, `thinking.py` lets bots think, and
each concern of the web has a module of its own. What the page is told is in `walpurgis.table`.
"""
