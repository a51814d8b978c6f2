"""The rules of all games, their bots and networks as one WebAssembly module, for browsers and Node.

`python -m walpurgis.wasm` builds it; docs/wasm.md tells how it is made and used.
"""

from walpurgis.wasm.build import built_folder

__all__ = ["built_folder"]
