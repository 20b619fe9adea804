"""Hashes, trees, proofs, keys, notes, entry proofs: all vectors of proof.md, sections 3 to 7."""
import unittest

from shared import needs_vectors, vectors
from signing import consistency, inclusion, public_key, sign

from second_verifier import base64s, disclosures
from second_verifier.checkpoint import open_checkpoint
from second_verifier.cosignatures import cosigners
from second_verifier.keys import KeyRefused, key_id, read_vkey
from second_verifier.merkle import Tree, consistent, included, leaf_hash, node, sha256
from second_verifier.notes import open_note
from second_verifier.policy import Policy
from second_verifier.receipt import open_receipt
from second_verifier.service_log import read_service_log


def _path(texts):
    return [bytes.fromhex(text) for text in texts]


def _included(case):
    return included(
        case['index'], case['size'], bytes.fromhex(case['leaf_hash']), _path(case['path']),
        bytes.fromhex(case['root']),
    )


def _consistent(case):
    return consistent(
        case['from'], case['to'], bytes.fromhex(case['root_from']),
        bytes.fromhex(case['root_to']), _path(case['proof']),
    )


@needs_vectors
class Proofs(unittest.TestCase):
    """Everything that is hashed or signed."""

    @classmethod
    def setUpClass(cls):
        cls.vectors = vectors()
        cls.key = read_vkey(cls.vectors['keys'][0]['vkey'])

    def test_hash(self):
        made = {
            'leaf_of_empty': leaf_hash(b''),
            'leaf_of_L123456': leaf_hash(b'L123456'),
            'node_of_N123_N456': node(b'N123', b'N456'),
            'empty_root': Tree().root(),
            'leaf_of_00': leaf_hash(b'\x00'),
            'node_L0_L1': node(leaf_hash(b'L0'), leaf_hash(b'L1')),
            'leaf_of_L0': leaf_hash(b'L0'),
            'leaf_of_01_L0_L1': leaf_hash(b'\x01' + leaf_hash(b'L0') + leaf_hash(b'L1')),
        }
        self.assertEqual({k: v.hex() for k, v in made.items()}, self.vectors['hash'])

    def test_trees(self):
        trees = self.vectors['trees']
        for case in trees['roots']:
            leaves = [leaf_hash(b'L%d' % i) for i in range(case['n'])]
            self.assertEqual(Tree(leaves).root().hex(), case['root'])
        for name in ('inclusion', 'inclusion_true_but_misleading'):
            self.assertTrue(all(_included(case) for case in trees[name]))
        self.assertTrue(all(_included(case) for case in trees['large']['inclusion']))
        self.assertTrue(all(_consistent(case) for case in trees['consistency']))
        self.assertTrue(all(_consistent(case) for case in trees['large']['consistency']))
        self.assertTrue(_consistent(trees['consistency_from_empty']))
        for case in trees['inclusion_refused']:
            self.assertFalse(_included(case), case['why'])
        for case in trees['consistency_refused']:
            self.assertFalse(_consistent(case), case['why'])

    def test_prover_and_verifier(self):
        for size in range(1, 20):
            leaves = [leaf_hash(b'%d' % i) for i in range(size)]
            root = Tree(leaves).root()
            for index in range(size):
                path = inclusion(index, leaves)
                self.assertTrue(included(index, size, leaves[index], path, root))
                before = Tree(leaves[:index + 1]).root()
                proof = consistency(index + 1, leaves)
                self.assertTrue(consistent(index + 1, size, before, root, proof))

    def test_keys(self):
        for case in self.vectors['keys']:
            key = read_vkey(case['vkey'])
            self.assertEqual(key.key_id.hex(), case['key_id'])
            self.assertEqual(public_key(bytes.fromhex(case['seed'])), key.public_key)
            self.assertEqual(key_id(case['name'], case['type'], key.public_key), key.key_id)
        for case in self.vectors['vkeys_refused']:
            with self.assertRaises(KeyRefused, msg=case['why']):
                read_vkey(case['text'])

    def test_notes(self):
        for name, note in self.vectors['notes'].items():
            if name == 'receipt':
                self.assertEqual(open_receipt(note, [self.key]).entry, '5Grw')
            else:
                self.assertTrue(open_checkpoint(note, [self.key]).origin)
        for case in self.vectors['foreign_notes']:
            opened = open_note(case['note'], [read_vkey(case['vkey'])])
            if 'witness' in case:
                policy = Policy()
                policy.witnesses['w'] = read_vkey(case['witness'])
                times, bad = cosigners(opened.text, opened.signatures, policy)
                self.assertEqual(times, {case['witness']: case['witness_time']})
                self.assertEqual(bad, [])

    def test_signing(self):
        note = self.vectors['notes']['empty_tree']
        opened = open_note(note, [self.key])
        seed = bytes.fromhex(self.vectors['keys'][0]['seed'])
        self.assertEqual(opened.signatures[0].blob, sign(seed, opened.text.encode('utf-8')))

    def test_disclosures(self):
        for case in self.vectors['disclosures']:
            self.assertEqual(disclosures.digest(case['disclosure']), case['digest'])
        self.assertIsNone(disclosures.digest(self.vectors['disclosures'][0]['disclosure'] + '='))

    def test_service_log(self):
        raw = self.vectors['service_log'].encode('utf-8')
        log = read_service_log(raw, self.key.name)
        hashes = [case['leaf_hash'] for case in self.vectors['service_leaves']]
        self.assertEqual([found.hex() for found in log.hashes], hashes)

    def test_entry_proofs(self):
        for text in self.vectors['entry_proofs']:
            head, note = text.split('\n\n', 1)
            lines = head.split('\n')
            self.assertEqual(lines[0], 'c2sp.org/tlog-proof@v1')
            event = base64s.decode(lines[1][len('extra '):])
            index = int(lines[2][len('index '):])
            path = [base64s.decode(line) for line in lines[3:]]
            seen = open_checkpoint(note, [self.key])
            self.assertTrue(included(index, seen.size, leaf_hash(event), path, seen.root))

    def test_sample(self):
        bundle = self.vectors['bundle']
        raw = bundle['text'].encode('utf-8')
        self.assertEqual(sha256(raw).hex(), bundle['sha256'])
        hashes = [leaf_hash(line) for line in raw.split(b'\n')[1:13]]
        self.assertEqual([found.hex() for found in hashes], bundle['event_leaf_hashes'])
        self.assertEqual(Tree(hashes[:9]).root().hex(), bundle['root_at_9'])
        self.assertEqual(Tree(hashes).root().hex(), bundle['root_at_12'])


if __name__ == '__main__':
    unittest.main()
