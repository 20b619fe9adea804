"""Ed25519 verification in plain integers. Source: RFC 8032, sections 5.1.3 and 5.1.7.

Points are extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z. Nothing here is
secret, so nothing has to take the same time.
"""
import functools
import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
"""A square root of -1."""


def add(one, two):
    """Sum of two points."""
    a = (one[1] - one[0]) * (two[1] - two[0]) % P
    b = (one[1] + one[0]) * (two[1] + two[0]) % P
    c = 2 * D * one[3] * two[3] % P
    d = 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def double(point):
    """Twice a point."""
    x, y, z, _ = point
    a, b = x * x % P, y * y % P
    h = a + b
    e = h - (x + y) * (x + y) % P
    g = a - b
    f = 2 * z * z % P + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def decode(raw):
    """The point of 32 bytes, or None."""
    number = int.from_bytes(raw, 'little')
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P != u:
        x = x * ROOT % P
        if v * x * x % P != u:
            return None
    if x == 0 and sign:
        return None
    if x % 2 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def encode(point):
    """The 32 bytes of a point."""
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x % 2) << 255).to_bytes(32, 'little')


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))
NEUTRAL = (0, 1, 1, 0)


def combine(one, point, two, other):
    """one * point + two * other, bit by bit through both at once."""
    table = (NEUTRAL, point, other, add(point, other))
    result = NEUTRAL
    for bit in range(max(one.bit_length(), two.bit_length()) - 1, -1, -1):
        result = double(result)
        which = (one >> bit & 1) | (two >> bit & 1) << 1
        if which:
            result = add(result, table[which])
    return result


@functools.lru_cache(maxsize=4096)
def verify(public_key, message, signature):
    """Whether the signature of the message is true under the public key."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key = decode(public_key)
    scalar = int.from_bytes(signature[32:], 'little')
    if key is None or scalar >= L:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(digest, 'little') % L
    minus = (P - key[0], key[1], 1, P - key[3])
    return encode(combine(scalar, BASE, challenge, minus)) == signature[:32]
