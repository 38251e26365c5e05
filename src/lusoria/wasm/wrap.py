"""Exported functions: a rule, called with plain numbers instead of Numba's own convention.

What a parameter becomes is decided by its declared type alone:

- a number or a flag: an i32; a parameter called `seed` two of them, its low and its high half
- a record: an i32, the address of its bytes
- a row: two i32, the address and the length; a table three: the address, rows, columns
- a named tuple: an i32, the address of a *frame*, in which all that is in the tuple stands one after the other, as i32
  in the order of its fields: addresses and lengths as above

A whole number that a rule returns is an i32, a float an f64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import types

WORD = ir.IntType(32)
WIDE_WORD = ir.IntType(64)
SEED = "seed"  # the parameter of 64 bits
WORD_BYTES = 4


def wrapper(name: str, result: Any, names: list[str]) -> str:
    """A module with one function of this name, which calls a compiled rule. `names` are the rule's parameters."""
    context = result.target_context
    module = ir.Module(name)
    signature = result.signature
    inputs = [word_count(kind, name) for kind, name in zip(signature.args, names, strict=True)]
    returned = {types.int64: WORD, types.boolean: WORD, types.float64: ir.DoubleType()}.get(
        signature.return_type, ir.VoidType()
    )
    function = ir.Function(module, ir.FunctionType(returned, [WORD] * sum(inputs)), name)
    builder = ir.IRBuilder(function.append_basic_block())
    given = iter(function.args)
    values = []
    for kind, parameter in zip(signature.args, names, strict=True):
        values.append(_argument(context, builder, kind, parameter == SEED, lambda: next(given)))
    callee = ir.Function(
        module, context.call_conv.get_function_type(signature.return_type, signature.args), result.fndesc.llvm_func_name
    )
    _, value = context.call_conv.call_function(builder, callee, signature.return_type, signature.args, values)
    if isinstance(returned, ir.VoidType):
        builder.ret_void()
    elif isinstance(returned, ir.DoubleType):
        builder.ret(value)
    elif signature.return_type == types.boolean:
        builder.ret(builder.zext(value, WORD))
    else:
        builder.ret(builder.trunc(value, WORD))
    return str(module)


def word_count(kind: Any, name: str = "") -> int:
    """How many i32 a parameter of this type becomes."""
    if isinstance(kind, types.Array):
        return 1 + int(kind.ndim)
    return 2 if name == SEED else 1


def frame_words(kind: Any) -> int:
    """How many i32 the frame of a tuple has."""
    return sum(frame_words(one) if isinstance(one, types.BaseTuple) else word_count(one) for one in kind.types)


def _argument(context: Any, builder: Any, kind: Any, wide: bool, word: Callable[[], Any]) -> Any:
    """The value of a parameter, in the form that Numba's functions take, made from one word after another."""
    if isinstance(kind, types.BaseTuple):
        return _tuple(context, builder, kind, _loads(builder, word(), frame_words(kind)).__next__)
    if isinstance(kind, types.Array):
        return _array(context, builder, kind, word(), [word() for _ in range(kind.ndim)])
    if isinstance(kind, types.Record):
        return builder.inttoptr(word(), context.get_value_type(kind))
    if kind == types.boolean:
        return builder.icmp_signed("!=", word(), WORD(0))
    if wide:
        low, high = builder.zext(word(), WIDE_WORD), builder.zext(word(), WIDE_WORD)
        return builder.or_(low, builder.shl(high, WIDE_WORD(32)))
    return builder.sext(word(), WIDE_WORD)


def _loads(builder: Any, address: Any, count: int) -> Iterator[Any]:
    """The words of a frame."""
    for i in range(count):
        yield builder.load(builder.inttoptr(builder.add(address, WORD(WORD_BYTES * i)), WORD.as_pointer()))


def _tuple(context: Any, builder: Any, kind: Any, word: Callable[[], Any]) -> Any:
    """A named tuple, from the words of its frame."""
    values = []
    for one in kind.types:
        if isinstance(one, types.BaseTuple):
            values.append(_tuple(context, builder, one, word))
        else:
            values.append(_argument(context, builder, one, False, word))
    return context.make_tuple(builder, kind, values)


def _array(context: Any, builder: Any, kind: Any, address: Any, lengths: list[Any]) -> Any:
    """An array in linear memory, owned by nobody."""
    made = context.make_array(kind)(context, builder)
    data = builder.inttoptr(address, made.data.type)
    item = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    if isinstance(kind.dtype, types.Record):
        item = kind.dtype.size
    shape = [builder.sext(length, WIDE_WORD) for length in lengths]
    strides = [WIDE_WORD(item)]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    items = shape[0]
    for length in shape[1:]:
        items = builder.mul(items, length)
    made.data = data
    made.meminfo = ir.Constant(made.meminfo.type, None)
    made.parent = ir.Constant(made.parent.type, None)
    made.nitems, made.itemsize = items, WIDE_WORD(item)
    made.shape = _pack(builder, shape)
    made.strides = _pack(builder, strides)
    return made._getvalue()


def _pack(builder: Any, values: list[Any]) -> Any:
    """Lengths or strides, as Numba keeps them."""
    made: Any = ir.Constant(ir.ArrayType(WIDE_WORD, len(values)), ir.Undefined)
    for i, value in enumerate(values):
        made = builder.insert_value(made, value, i)
    return made
