"""From plain LLVM modules to one WebAssembly module: linked, optimised, without imports."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from llvmlite import binding as llvm

from lusoria.errors import BadInput
from lusoria.extras import extra

TRIPLE = "wasm32-unknown-unknown"
# What all engines have had since 2023. No relaxed SIMD: it may fuse a multiplication and an addition.
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,-relaxed-simd"
STACK = 1 << 18
INLINE_LIMIT = 225  # how large a rule may be to be inlined: what LLVM takes for -O2

# Arrays come from outside and nobody owns them, so counting references does nothing. Square roots are an instruction.
SUPPORT = """
define weak_odr void @NRT_incref(ptr %0) alwaysinline { ret void }
define weak_odr void @NRT_decref(ptr %0) alwaysinline { ret void }
define weak_odr double @sqrt(double %0) alwaysinline { %2 = call double @llvm.sqrt.f64(double %0) ret double %2 }
declare double @llvm.sqrt.f64(double)
"""
_REFERENCE_COUNTING = re.compile(r"^define [^\n]*@(?:NRT_incref|NRT_decref)\(.*?^}\n", re.MULTILINE | re.DOTALL)
# A product of which only the low half is used. Its factors need no more either, and vectors of 64 bits are slow.
_WIDE_PRODUCT = re.compile(
    r"  (%\S+) = sext i8 (%\S+) to i64\n"
    r"  (%\S+) = mul nsw i64 (?:(%\S+), \1|\1, (%\S+))\n"
    r"  (%\S+) = trunc i64 \3 to i32\n"
)
_ADD_COLUMN = re.compile(r"^define [^\n]*infer[^\n]*add_column", re.MULTILINE)  # it does most of a network's work
_TARGET = re.compile(r'^target (?:datalayout|triple) = "[^"]*"\n', re.MULTILINE)


def link(texts: list[str], exported: list[str]) -> bytes:
    """The WebAssembly module of LLVM modules, which exports these functions and its memory."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features=FEATURES, opt=3)
    module = _one_module(texts, machine)
    _optimise(module, machine, set(exported))
    return _linked(machine.emit_object(module), exported)


def _one_module(texts: list[str], machine: llvm.TargetMachine) -> llvm.ModuleRef:
    layout = str(machine.target_data)
    module = llvm.parse_assembly(f'target datalayout = "{layout}"\ntarget triple = "{TRIPLE}"\n{SUPPORT}')
    for text in texts:
        text = _REFERENCE_COUNTING.sub("", _TARGET.sub("", text))
        for name in ("NRT_incref", "NRT_decref"):
            if f"@{name}(" in text and f"declare void @{name}(" not in text:
                text += f"\ndeclare void @{name}(ptr)\n"
        part = llvm.parse_assembly(f'target datalayout = "{layout}"\ntarget triple = "{TRIPLE}"\n{text}')
        if _ADD_COLUMN.search(text):
            part = _narrowed(part, machine)
        for function in part.functions:  # the same builtin may come with several rules
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "weak_odr"
        module.link_in(part)
    return module


def _narrowed(part: llvm.ModuleRef, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """The same with products of 32 bits instead of 64, where no more is used of them."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(part, builder)

    def narrow(found: re.Match[str]) -> str:
        wide, weight, product, first, second, low = found.groups()
        factor = first or second
        return (
            f"  {wide} = sext i8 {weight} to i32\n  {product} = trunc i64 {factor} to i32\n"
            f"  {low} = mul i32 {product}, {wide}\n"
        )

    text, count = _WIDE_PRODUCT.subn(narrow, str(part))
    if count == 0:
        raise BadInput("no product was found in the network's first layer: Numba writes it in another way")
    return llvm.parse_assembly(text)


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, exported: set[str]) -> None:
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in exported else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = INLINE_LIMIT
    tuning.loop_vectorization = tuning.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)


def _linked(code: bytes, exported: list[str]) -> bytes:
    with extra("wasm", "lusoria wasm build"):
        import ziglang  # noqa: F401
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "rules.o"), Path(folder, "rules.wasm")
        source.write_bytes(code)
        command = [
            sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all", "--gc-sections", "-O2",
            "-z", f"stack-size={STACK}", "--stack-first", "--export=__heap_base",
            *(f"--export={name}" for name in exported), str(source), "-o", str(target),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BadInput(f"the module could not be linked: {done.stderr.strip().splitlines()[0]}")
        return target.read_bytes()
