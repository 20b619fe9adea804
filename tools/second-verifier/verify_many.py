#!/usr/bin/env python3
"""Verifies many bundles in one process: a JSON object a line in, its report a line out.

In: {"bundle": base64, "keys": [vkey], "receipts": [text], "checkpoints": [text],
"service_log": base64 or null, "policy": text or null}; only `bundle` must be there.
"""
import base64
import json
import sys

from second_verifier.keys import read_vkey
from second_verifier.policy import read_policy
from second_verifier.verification import verify_bundle


def _report(asked):
    service_log, policy = asked.get('service_log'), asked.get('policy')
    return verify_bundle(
        base64.b64decode(asked['bundle']),
        [read_vkey(text) for text in asked.get('keys', ())],
        asked.get('receipts', ()),
        asked.get('checkpoints', ()),
        None if service_log is None else base64.b64decode(service_log),
        None if policy is None else read_policy(policy),
    )


def main():
    """Answers line by line until the input ends."""
    for line in sys.stdin:
        print(json.dumps(_report(json.loads(line))), flush=True)


if __name__ == '__main__':
    main()
