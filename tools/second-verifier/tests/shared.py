"""Where the shared vectors and cases are; they are read there and never copied."""
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.dirname(HERE)
if TOOL not in sys.path:
    sys.path.insert(0, TOOL)

ROOT = os.path.join(TOOL, '..', '..', '..', 'shared')
VECTORS = os.path.join(ROOT, 'notes', 'proof-vectors.json')
CASES = os.path.join(ROOT, 'data', 'cases')

needs_vectors = unittest.skipUnless(os.path.exists(VECTORS), '../shared/notes is absent')
needs_cases = unittest.skipUnless(os.path.isdir(CASES), '../shared/data/cases is absent')


def vectors():
    """The proof vectors, or nothing where they are absent."""
    if not os.path.exists(VECTORS):
        return {}
    with open(VECTORS, encoding='utf-8') as file:
        return json.load(file)


def cases(name):
    """Bytes of the lines of a case file."""
    with open(os.path.join(CASES, name), 'rb') as file:
        return file.read().splitlines()
