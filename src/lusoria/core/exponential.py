"""The exponential function as a rule: by +, -, * and / alone, so that every way to run rules gives the same bits.

`math.exp` differs from platform to platform in the last bit, and WebAssembly has none. This is the classic way: x is a
multiple of ln 2 and a small rest, the rest goes into a rational approximation (FDLIBM's, within one unit in the last
place), and the result is scaled by a power of two, which is exact.
"""

from __future__ import annotations

from lusoria.core.rule import rule

# Beyond these, x counts as these; the result is 0 or large enough for every purpose.
LOWEST_EXPONENT, HIGHEST_EXPONENT = -700.0, 700.0
PER_LN_2 = 1.4426950408889634
LN_2_HIGH = 0.6931471803691238  # its low bits are 0, so that a product with a small whole number is exact
LN_2_LOW = 1.9082149292705877e-10
TERMS = (
    1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05, -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
)  # fmt: skip


@rule
def power_of_two(exponent: int) -> float:
    """2 ** exponent, exactly."""
    base = 2.0 if exponent >= 0 else 0.5
    left = exponent if exponent >= 0 else -exponent
    power = 1.0
    while left > 0:
        if left & 1:
            power *= base
        base *= base
        left >>= 1
    return power


@rule
def exponential(x: float) -> float:
    """E ** x; 0 below the lowest x."""
    if x < LOWEST_EXPONENT:
        return 0.0
    x = min(x, HIGHEST_EXPONENT)
    turns = int(x * PER_LN_2 - 0.5) if x < 0 else int(x * PER_LN_2 + 0.5)
    high = x - turns * LN_2_HIGH
    low = turns * LN_2_LOW
    rest = high - low
    square = rest * rest
    part = rest - square * (
        TERMS[0] + square * (TERMS[1] + square * (TERMS[2] + square * (TERMS[3] + square * TERMS[4])))
    )
    return (1.0 - ((low - (rest * part) / (2.0 - part)) - high)) * power_of_two(turns)
