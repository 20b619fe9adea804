"""The normal distribution function, correctly rounded. Source: RULES, TCSExam; proof.md, 11.

Phi(-x) = 1/2 - d(x) S(x) with d the density and S = x + x^3/3 + x^5/15 + ..., all in integers
that count steps of 2^-bits. The answer is given only when everything within the error bound
rounds to one double; else it is computed again with more bits.
"""
import functools
import math
from fractions import Fraction

LOWEST, HIGHEST = -40, 9
"""Below the first Phi rounds to 0, above the second to 1."""
ERROR = 1 << 64
"""Bound of the error in steps, with much to spare."""


def _atan_inverse(number, bits):
    """arctan(1 / number)."""
    term = (1 << bits) // number
    total, count, square = term, 1, number * number
    while term:
        term //= -square
        count += 2
        total += term // count
    return total


@functools.lru_cache(maxsize=None)
def _pi(bits):
    """Machin's formula."""
    guard = bits + 32
    return 4 * (4 * _atan_inverse(5, guard) - _atan_inverse(239, guard)) >> 32


def _exp(value, bits):
    """exp of a value of 0 or more: halved until small, Taylor, squared back."""
    halvings = max(0, value.bit_length() - bits) + 8
    guard = bits + 2 * halvings + 32
    small = value << (guard - bits) >> halvings
    total = term = 1 << guard
    count = 0
    while term:
        count += 1
        term = (term * small >> guard) // count
        total += term
    for _ in range(halvings):
        total = total * total >> guard
    return total >> (guard - bits)


def _below(x, bits):
    """Phi(-x) for a fraction x of 0 or more, in steps of 2^-bits.

    d(x) S(x) is at most 1/2; the series (some thousand terms, each cut by a step), the square
    and exp keep it within 2^40 steps of the truth.
    """
    scaled = (x.numerator << bits) // x.denominator
    square = scaled * scaled >> bits
    term, total, count = scaled, scaled, 1
    while term:
        count += 2
        term = (term * square >> bits) // count
        total += term
    root = math.isqrt(2 * _pi(bits) << bits)
    return (1 << (bits - 1)) - (total << 2 * bits) // (root * _exp(square >> 1, bits))


def _double(steps, bits):
    """The double nearest to a number of steps of 2^-bits."""
    return max(steps, 0) / (1 << bits)


def phi(z):
    """The double nearest to the true value at the double z; raises ValueError at NaN."""
    if math.isnan(z):
        raise ValueError('Phi of no number')
    if z <= LOWEST or z >= HIGHEST:
        return 0.0 if z < 0 else 1.0
    if z == 0:
        return 0.5
    x = abs(Fraction(z))
    bits = int(x * x) + 320
    while True:
        tail = _below(x, bits)
        value = tail if z < 0 else (1 << bits) - tail
        low, high = _double(value - ERROR, bits), _double(value + ERROR, bits)
        if low == high:
            return low
        bits *= 2
