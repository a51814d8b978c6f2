"""Players that teach themselves: self-play on one GPU, or slowly on a CPU (`pip install 'walpurgis[train]'`)."""
