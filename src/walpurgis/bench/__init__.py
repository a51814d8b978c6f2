"""How fast everything runs, and the signature that tells when the rules have changed."""

from walpurgis.bench.signature import signature
from walpurgis.bench.speed import measure

__all__ = ["measure", "signature"]
