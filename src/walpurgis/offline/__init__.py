"""The table in a browser, without a server: the same requests, the same messages, the same loop.

A worker of the page runs this package in Pyodide. It keeps logs in the browser's own database and lets other workers
think, both over JavaScript functions that it is handed; docs/offline.md tells how it fits together.

| module | |
| --- | --- |
| `server` | answers what the page would ask a server over HTTP |
| `tables` | the tables of this browser, and the conversation with the page |
| `outside` | what the browser does for us: keeps, thinks |
| `reviews` | looks back at a match |
"""
