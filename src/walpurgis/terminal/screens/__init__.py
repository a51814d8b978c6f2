"""The screens of the full-screen face: start, table, replay, and the sheets that lie on top of them."""
