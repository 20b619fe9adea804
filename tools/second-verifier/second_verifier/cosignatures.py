"""Cosignatures of witnesses. Source: proof.md, section 10; C2SP tlog-cosignature v1.0.1."""
from . import ed25519


def message(text, seconds):
    """What a witness signs: a header with the time, then the note's text."""
    return ('cosignature/v1\ntime %d\n%s' % (seconds, text)).encode('utf-8')


def cosigners(text, signatures, policy):
    """Times by vkey of the witnesses whose cosignatures hold, and the bad lines of known ones."""
    keys = policy.keys()
    times, bad = {}, []
    for signature in signatures:
        key = keys.get((signature.name, signature.key_id))
        if key is None:
            continue
        seconds = int.from_bytes(signature.blob[:8], 'big')
        if len(signature.blob) != 72 or not ed25519.verify(
            key.public_key, message(text, seconds), signature.blob[8:]
        ):
            bad.append(signature)
            continue
        times[key.vkey] = min(seconds, times.get(key.vkey, seconds))
    return times, bad


def quorum_time(times, policy):
    """When the quorum was complete, or None where it is not or needs no witness."""
    cosigned = set()
    for seconds, vkey in sorted((seconds, vkey) for vkey, seconds in times.items()):
        cosigned.add(vkey)
        if policy.quorum != 'none' and policy.holds(policy.quorum, cosigned):
            return seconds
    return None
