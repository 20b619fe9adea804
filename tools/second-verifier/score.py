#!/usr/bin/env python3
"""Prints the record of evidence, byte for byte. Source: FORMATS, sections 2 to 5.

Exit 0 printed; 1 the evidence cannot be closed; 2 bad input or usage.
"""
import argparse
import sys

from second_verifier.canonical import canonical
from second_verifier.epoch_record import ClosingRefused
from second_verifier.evidence_reading import check_evidence
from second_verifier.exam_rows import RowRefused
from second_verifier.replay import record
from second_verifier.shapes import ShapeRefused
from second_verifier.strict_json import JsonRefused, parse


def _evidence(path):
    if path == '-':
        raw = sys.stdin.buffer.read()
    else:
        with open(path, 'rb') as file:
            raw = file.read()
    value = parse(raw)
    check_evidence(value)
    return value


def _revision(text):
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) < 2**53:
        raise argparse.ArgumentTypeError('not a revision: ' + text)
    return int(text)


def main():
    """Prints the record; the exit code."""
    parser = argparse.ArgumentParser(description='Prints the record of evidence.')
    parser.add_argument('evidence', metavar='EVIDENCE')
    parser.add_argument('--rule', metavar='ID', help='another rule than the plan names')
    parser.add_argument('--revision', type=_revision, default=1, metavar='N')
    asked = parser.parse_args()
    try:
        evidence = _evidence(asked.evidence)
        rule = asked.rule or evidence['plan']['rule']
        value = record(evidence, rule, asked.revision)
    except (OSError, JsonRefused, ShapeRefused, RowRefused) as error:
        print(error, file=sys.stderr)
        return 2
    except ClosingRefused as error:
        print(error, file=sys.stderr)
        return 1
    if value is None:
        print('unknown rule: ' + rule, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(canonical(value))
    return 0


if __name__ == '__main__':
    sys.exit(main())
