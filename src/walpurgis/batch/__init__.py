"""Many matches at once on the threads of a CPU: random playouts, and stepping a whole batch with arrays."""

from walpurgis.batch.batch import Batch, kernels_of

__all__ = ["Batch", "kernels_of"]
