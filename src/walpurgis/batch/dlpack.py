"""Arrays of a batch as other libraries read them without a copy: DLPack, and CUDA's array interface.

A consumer (`torch.from_dlpack`, `jax.dlpack.from_dlpack`, `cupy.from_dlpack`) takes a capsule that points to a C struct
with the address, shape and type of the numbers. The struct lives until the consumer calls its deleter.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2  # kinds of devices
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # by NumPy's kind of type
_NAME = b"dltensor"
_DEFAULT_STREAMS = (None, -1, 0, 1, 2)  # -1: the consumer wants no ordering; the others wait for ours by themselves


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),  # null: one row after the other
        ("offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


_lent: dict[int, tuple[object, ...]] = {}  # by address of a struct: what must live as long as it does


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _delete(address: int) -> None:
    _lent.pop(address, None)


_python: Any = ctypes.pythonapi
_new_capsule: Any = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", _python)
)
# Of a capsule that is being destroyed there must be no new reference, so these take its address.
_is_named: Any = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", _python))
_address_in: Any = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _python)
)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _destroy(capsule: int) -> None:
    """Free the struct of a capsule that nobody has taken; whoever takes one renames it."""
    if _is_named(capsule, _NAME):
        _delete(_address_in(capsule, _NAME))


def capsule_of(address: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: tuple[int, int], owner: Any) -> Any:
    """A DLPack capsule for numbers that lie one after the other; `owner` lives as long as anybody uses them."""
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    kind = _Type(_CODES[dtype.kind], 8 * dtype.itemsize, 1)
    tensor = _Tensor(address, _Device(*device), len(shape), kind, ctypes.addressof(sizes), None, 0)
    managed = _Managed(tensor, None, ctypes.cast(_delete, ctypes.c_void_p))
    _lent[ctypes.addressof(managed)] = (managed, sizes, owner)
    return _new_capsule(ctypes.addressof(managed), _NAME, ctypes.cast(_destroy, ctypes.c_void_p))


class SharedArray:
    """An array that stays on the GPU and that other libraries read where it lies.

    array  Numba's own array, for kernels
    """

    def __init__(self, array: Any, cuda: Any) -> None:
        self.array = array
        self.shape: tuple[int, ...] = tuple(array.shape)
        self.dtype: np.dtype[Any] = np.dtype(array.dtype)
        self._cuda = cuda

    def __dlpack_device__(self) -> tuple[int, int]:
        return (CUDA, self._cuda.get_current_device().id) if self._on_gpu else (CPU, 0)

    def __dlpack__(self, *, stream: int | None = None, copy: bool | None = None, **_wishes: object) -> Any:
        """A capsule that points here; the consumer's stream waits for what ours is still writing."""
        if copy:
            raise BufferError("this array is only lent; copy it after taking it, or call numpy()")
        if self._on_gpu and stream not in _DEFAULT_STREAMS:
            written = self._cuda.event(timing=False)
            written.record()
            written.wait(self._cuda.external_stream(stream))
        return capsule_of(self.address, self.shape, self.dtype, self.__dlpack_device__(), self.array)

    @property
    def _on_gpu(self) -> bool:
        return hasattr(self.array, "__cuda_array_interface__")

    @property
    def address(self) -> int:
        """Where its first number lies."""
        return self.__cuda_array_interface__["data"][0] if self._on_gpu else self.array.ctypes.data

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.array.__cuda_array_interface__

    def __len__(self) -> int:
        return self.shape[0]

    def numpy(self) -> Any:
        """A copy in the memory of the CPU."""
        return self.array.copy_to_host()
