"""Arrays on a GPU, shared without a copy: by `__cuda_array_interface__` and by DLPack."""

from __future__ import annotations

import ctypes
from typing import Any

CUDA_DEVICE = 2  # DLPack's number for memory on an NVIDIA GPU
TYPE_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's numbers for NumPy's kinds of types


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_exported: dict[int, Any] = {}  # arrays that other libraries hold, until they call the deleter


@_Deleter  # type: ignore[untyped-decorator]
def _release(managed: Any) -> None:
    _exported.pop(ctypes.addressof(managed.contents), None)


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


class SharedArray:
    """An array that stays on the GPU. `torch.as_tensor`, `torch.from_dlpack`, `jax.dlpack.from_dlpack` and
    `cupy.asarray` see the same memory; `numpy.asarray` makes a copy here.
    """

    def __init__(self, row: Any) -> None:
        self.row = row
        self.shape: tuple[int, ...] = tuple(row.shape)
        self.dtype = row.dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{self.dtype} array of shape {self.shape}, on the GPU>"

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return dict(self.row.__cuda_array_interface__)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        found = self.row.copy_to_host()
        return found if dtype is None else found.astype(dtype)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, 0

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """The array as a capsule. Waits for the work of the default stream."""
        from numba import cuda

        cuda.default_stream().synchronize()  # not for the whole device: another thread may be capturing a graph
        rank = len(self.shape)
        sizes = (ctypes.c_int64 * rank)(*self.shape)
        managed = _Managed()
        managed.tensor = _Tensor(
            self.row.device_ctypes_pointer.value, CUDA_DEVICE, 0, rank, TYPE_CODES[self.dtype.kind],
            8 * self.dtype.itemsize, 1, sizes, None, 0,
        )  # fmt: skip
        managed.deleter = _release
        _exported[ctypes.addressof(managed)] = (managed, sizes, self.row)
        return _new_capsule(ctypes.addressof(managed), b"dltensor", None)
