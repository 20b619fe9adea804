"""What verification finds. Source: proof.md, section 9 (the table; the list is closed)."""

_BY_STEP = {
    1: ('bundle_malformed', 'format_unknown'),
    2: ('key_not_pinned', 'origin_mismatch'),
    3: (
        'not_canonical', 'number_refused', 'envelope_invalid', 'event_foreign',
        'version_gap', 'chain_broken', 'time_backwards',
    ),
    4: (
        'note_malformed', 'signature_invalid', 'signer_unknown', 'origin_mismatch',
        'checkpoint_size_mismatch', 'root_mismatch', 'checkpoint_missing', 'events_not_covered',
    ),
    5: ('consistency_invalid', 'inclusion_missing', 'inclusion_invalid'),
    6: (
        'not_canonical', 'record_differs', 'evidence_differs', 'document_differs',
        'result_missing', 'document_missing', 'document_unreferenced', 'plan_differs',
    ),
    7: ('event_unknown', 'body_invalid', 'event_illegal', 'evidence_differs'),
    8: ('rule_unknown', 'record_differs'),
    9: ('receipt_not_covered', 'receipt_contradicted'),
    10: ('disclosure_mismatch', 'disclosure_erased'),
    11: ('fork_detected', 'bundle_outdated', 'service_log_invalid', 'epoch_duplicated'),
    12: ('cosignature_invalid', 'quorum_missing', 'time_conflict'),
}
CODES = {code for codes in _BY_STEP.values() for code in codes}
NOTICES = ('not_closed', 'record_differs', 'undisclosed', 'not_compared')
"""An imported record may differ from what its rule makes; any other is a finding then."""
MOST = 20
"""Most findings of one code."""


class Findings:
    """Findings and notices in the order in which they were made."""

    def __init__(self):
        self._found = []
        self._noticed = []
        self._counts = {}

    def add(self, code, step, where, expected=None, found=None, **more):
        """Adds a finding, unless there are enough of its code."""
        if code not in CODES:
            raise ValueError('not in the closed list: ' + code)
        self._counts[code] = self._counts.get(code, 0) + 1
        if self._counts[code] > MOST:
            return
        entry = {'code': code, 'step': step, 'where': where}
        entry.update(expected=expected, found=found, **more)
        self._found.append(entry)

    def notice(self, code, step, where, **more):
        """Adds a notice: it changes no verdict."""
        if code not in NOTICES:
            raise ValueError('not in the closed list: ' + code)
        self._noticed.append(dict({'code': code, 'step': step, 'where': where}, **more))

    def count(self):
        """How many findings were made, those beyond the most of a code included."""
        return sum(self._counts.values())

    def findings(self):
        """What stands against the bundle."""
        return list(self._found)

    def notices(self):
        """What a reader should know besides."""
        return list(self._noticed)
