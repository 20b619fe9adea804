#!/usr/bin/env python3
"""Verifies an epoch bundle offline. Source: proof.md, section 9; FORMATS, section 2.

Exit 0 verified; 1 anything else, damage included; 2 unreadable file, bad key file, usage.
"""
import argparse
import json
import sys

from second_verifier.keys import KeyRefused, read_key_file
from second_verifier.policy import PolicyRefused, read_policy
from second_verifier.verification import verify_bundle


class InputRefused(Exception):
    """A file that cannot be read, or a bad key or policy file."""


def _bytes(path):
    try:
        if path == '-':
            return sys.stdin.buffer.read()
        with open(path, 'rb') as file:
            return file.read()
    except OSError as error:
        raise InputRefused('%s: %s' % (path, error.strerror)) from error


def _text(path):
    return _bytes(path).decode('utf-8', 'surrogateescape')


def _keys(paths):
    found = []
    for path in paths:
        try:
            found += read_key_file(_text(path))
        except KeyRefused as error:
            raise InputRefused('%s: %s' % (path, error)) from error
    return found


def _policy(path):
    try:
        return None if path is None else read_policy(_text(path))
    except PolicyRefused as error:
        raise InputRefused('%s: %s' % (path, error)) from error


def _arguments():
    parser = argparse.ArgumentParser(description='Verifies an epoch bundle offline.')
    parser.add_argument('bundle', metavar='BUNDLE')
    parser.add_argument('--key', action='append', default=[], metavar='K.pub')
    parser.add_argument('--receipt', action='append', default=[], metavar='R')
    parser.add_argument('--checkpoint', action='append', default=[], metavar='C')
    parser.add_argument('--service-log', metavar='L')
    parser.add_argument('--policy', metavar='P')
    parser.add_argument('--json', action='store_true', help='the report on one line')
    return parser.parse_args()


def main():
    """Prints the report; the exit code."""
    asked = _arguments()
    try:
        report = verify_bundle(
            _bytes(asked.bundle),
            _keys(asked.key),
            [_text(path) for path in asked.receipt],
            [_text(path) for path in asked.checkpoint],
            None if asked.service_log is None else _bytes(asked.service_log),
            _policy(asked.policy),
        )
    except InputRefused as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(report, indent=None if asked.json else 2))
    return 0 if report['verified'] else 1


if __name__ == '__main__':
    sys.exit(main())
