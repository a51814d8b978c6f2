"""The pictures of the rulebooks; `tools/pictures.py` writes them."""
