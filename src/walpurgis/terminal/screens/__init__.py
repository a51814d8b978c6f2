"""The screens of the full-screen interface: start, table, replay, and the sheets that lie on top of them."""
