"""Records: flat structures declared once, for the reader, the type checker, ctypes, NumPy and Numba.

    class Player(Record):
        coins: Ints = i8[3]                  # bronze, silver, gold
        score: int = i16

The annotation is what a reader and a type checker see; the right-hand side is how it is stored.
`Player.new()` is a ctypes structure that plain Python works on. `as_array` shows the same bytes
to NumPy and to compiled rules.
"""

from __future__ import annotations

import ctypes
import inspect
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, TypeVar

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")
R = TypeVar("R", bound="Record")


class Many(Protocol[T]):
    """A row of values or of records, of fixed length."""

    def __getitem__(self, i: int, /) -> T: ...
    def __setitem__(self, i: int, v: T, /) -> None: ...
    def __len__(self) -> int: ...


# As fields these are rows of any width. As parameters of a rule they also say the width of the elements, and
# whether the row is an array (C) or inside a record (A).
Ints = Annotated[Many[int], "int64", "C"]
Counts = Annotated[Many[int], "int8", "A"]
Options = Annotated[Many[int], "int16", "C"]
Flags = Annotated[Many[bool], "bool", "C"]
Marks = Annotated[Many[int], "int8", "C"]
Reals = Annotated[Many[float], "float32", "C"]
# The same with two dimensions.
IntTable = Annotated[Many[Ints], "int64", "C", 2]
OptionTable = Annotated[Many[Options], "int16", "C", 2]
FlagTable = Annotated[Many[Flags], "bool", "C", 2]
RealTable = Annotated[Many[Reals], "float32", "C", 2]


class _Spec:
    """How a field is stored: its ctypes type, the dtype of one element, and its shape."""

    def __init__(self, ctype: Any, element: Any, shape: tuple[int, ...] = ()) -> None:
        self.ctype, self.element, self.shape = ctype, element, shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> Any:
        shape = shape if isinstance(shape, tuple) else (shape,)
        ctype = self.ctype
        for length in reversed(shape):
            ctype = ctype * length
        return _Spec(ctype, self.element, shape)


# Signed only: unsigned fields turn into floats in compiled arithmetic.
i8: Any = _Spec(ctypes.c_int8, "i1")
i16: Any = _Spec(ctypes.c_int16, "i2")
i32: Any = _Spec(ctypes.c_int32, "i4")
i64: Any = _Spec(ctypes.c_int64, "i8")
f32: Any = _Spec(ctypes.c_float, "f4")  # for estimates only: no state of a game has one


def _shown(value: Any) -> str:
    """A record or a row with all that is in it."""
    if isinstance(value, ctypes.Structure):
        inside = (f"{name}={_shown(getattr(value, name))}" for name in type(value).record._specs)  # type: ignore[attr-defined]
        return f"{type(value).__name__}({', '.join(inside)})"
    if isinstance(value, ctypes.Array):
        return f"[{', '.join(_shown(v) for v in value)}]"
    return repr(value)


class Record:
    """The base class of all records. A subclass declares its fields; `new` makes a record."""

    struct: ClassVar[Any]
    _specs: ClassVar[dict[str, _Spec]]
    _dtype: ClassVar[np.dtype[Any] | None]

    def __init_subclass__(cls) -> None:
        names = inspect.get_annotations(cls)
        specs = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
        for name in names:
            if not isinstance(specs.get(name), _Spec):
                raise TypeError(f"{cls.__name__}.{name}: say how it is stored, for example {name}: int = i8")
            delattr(cls, name)
        fields = [(name, spec.ctype) for name, spec in specs.items()]
        # Without slots a misspelt field would silently become a new attribute.
        members = {"__slots__": (), "_fields_": fields, "record": cls, "__repr__": _shown}
        cls.struct = type(cls.__name__, (ctypes.Structure,), members)
        cls._specs = specs
        cls._dtype = None

    @classmethod
    def new(cls: type[R]) -> R:
        """A record with every field 0."""
        return cls.struct()  # type: ignore[no-any-return]

    @classmethod
    def size(cls) -> int:
        """Its length in bytes."""
        return ctypes.sizeof(cls.struct)


def many(record: type[R], count: int) -> Many[R]:
    """A field that holds `count` records in a row."""
    return _Spec(record.struct * count, record, (count,))  # type: ignore[return-value]


def dtype(record: type[Record]) -> np.dtype[Any]:
    """The NumPy type with the same layout."""
    if record._dtype is None:
        import numpy as np

        def element(spec: _Spec) -> Any:
            return dtype(spec.element) if isinstance(spec.element, type) else spec.element

        record._dtype = np.dtype(
            {
                "names": list(record._specs),
                "formats": [(element(spec), spec.shape) for spec in record._specs.values()],
                "offsets": [getattr(record.struct, name).offset for name in record._specs],
                "itemsize": ctypes.sizeof(record.struct),
            },
            align=True,
        )
    return record._dtype


def as_array(record: Record) -> np.ndarray[Any, Any]:
    """An array of length 1 over the record's own bytes; its element 0 goes into compiled rules."""
    import numpy as np

    return np.frombuffer(record, dtype=dtype(type(record).record))  # type: ignore[call-overload,attr-defined,no-any-return]


def copy(record: R) -> R:
    """A record of its own with the same bytes."""
    return type(record).from_buffer_copy(record)  # type: ignore[attr-defined,no-any-return]


def content(record: Record) -> bytes:
    """The record's bytes."""
    return bytes(record)  # type: ignore[call-overload,no-any-return]


def new_options(length: int) -> Options:
    """Room for the numbers of `length` legal actions."""
    return (ctypes.c_int16 * length)()
