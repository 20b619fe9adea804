"""How numbers are printed and rounded.

Source: RFC 8785, section 3.2.2.3 (ECMAScript printing); FORMATS, section 1 (fractions);
RULES, epoch rule 13 (the double nearest to an exact fraction, in its shortest form).
"""
import math
from fractions import Fraction

SAFE = 2**53 - 1
"""Largest size of an integer in an event (proof.md, section 1)."""


def _digits(value):
    """Shortest digits of a positive double and the place of its decimal point."""
    mantissa, _, exponent = repr(value).partition('e')
    whole, _, part = mantissa.partition('.')
    point = len(whole) + int(exponent or 0)
    digits = whole + ('' if part == '0' else part)
    stripped = digits.lstrip('0')
    point -= len(digits) - len(stripped)
    return stripped.rstrip('0'), point


def es_number(value):
    """A finite number as ECMAScript's Number::toString prints it."""
    if isinstance(value, int) and -SAFE <= value <= SAFE:
        return str(value)
    value = float(value)
    if not math.isfinite(value):
        raise ValueError('not a finite number')
    if value == 0:
        return '0'
    sign = '-' if value < 0 else ''
    digits, point = _digits(abs(value))
    size = len(digits)
    if size <= point <= 21:
        return sign + digits + '0' * (point - size)
    if 0 < point <= 21:
        return sign + digits[:point] + '.' + digits[point:]
    if -6 < point <= 0:
        return sign + '0.' + '0' * -point + digits
    power = point - 1
    shown = digits[0] + ('.' + digits[1:] if size > 1 else '')
    return '%s%se%s%d' % (sign, shown, '+' if power > 0 else '-', abs(power))


def normal(value):
    """An integral double of safe size as an integer, so that 1.0 and 1 are one value."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= SAFE:
        return int(value)
    return value


def nearest(fraction):
    """The double nearest to an exact fraction, ties to even: int / int rounds truly."""
    return normal(fraction.numerator / fraction.denominator)


def exact(fraction):
    """An exact fraction as text in lowest terms; None stays None."""
    if fraction is None:
        return None
    return '%d/%d' % (fraction.numerator, fraction.denominator)


def nearest_or_none(fraction):
    """The published double beside an exact fraction; None stays None."""
    return None if fraction is None else nearest(fraction)


def mean(values):
    """The exact mean, or None where there is nothing."""
    values = list(values)
    return sum(values, Fraction(0)) / len(values) if values else None
