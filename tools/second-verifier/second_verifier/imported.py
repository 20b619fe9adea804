"""Imported records: uploads, their shapes, and what their rule makes of them.

Source: FORMATS, sections 3 to 7 (POST /v1/records, RecordImported); docs/record-format.md,
"Imported records".
"""
from . import base64s
from .canonical import canonical
from .difference import difference
from .epoch_record import ClosingRefused, epoch_record
from .epoch_voids import EPOCH_RULES
from .evidence_reading import check_evidence
from .exam_index import RULE as EXAM_RULE
from .exam_index import exam_record
from .exam_rows import RowRefused
from .historical_shapes import EPOCH_FORMATS, EXAM_FORMAT, check_record
from .refusal import Refused, require
from .shapes import ShapeRefused
from .strict_json import JsonRefused, parse

_WRAPPER = 'historical-record/1'


def _upload(document, member):
    """What was uploaded: what a document of uploads holds, else the document itself."""
    if not isinstance(document, dict) or document.get('format') != _WRAPPER:
        return canonical(document)
    text = document.get('bytes')
    sound = set(document) == {'bytes', 'format'} and isinstance(text, str)
    raw = base64s.decode(text) if sound else None
    require(raw is not None, 'document_unusable', member)
    return raw


def _parsed(raw, member):
    try:
        return parse(raw)
    except JsonRefused as error:
        raise Refused('document_unusable', member) from error


class Imported:
    """A record and its evidence as they were uploaded; raises Refused for what is neither."""

    def __init__(self, event, documents):
        body = event.body
        found = {name: documents.get(body[name]) for name in ('record_sha256', 'evidence_sha256')}
        for name, document in found.items():
            require(document is not None, 'document_unusable', name)
        self.record, self.evidence = (
            _parsed(_upload(document, name), name) for name, document in found.items()
        )
        self._check_record()
        self._check_evidence()
        require(self.record['epoch'] == event.value['epoch'], 'another_epoch')
        require(self.record['rule'] == body['rule'], 'another_rule', self.record['rule'])

    def _check_record(self):
        try:
            check_record(self.record)
        except ShapeRefused as error:
            raise Refused('document_unusable', 'record_sha256 ' + str(error)) from error

    def _check_evidence(self):
        """Evidence of the record's family and epoch; attempts that make a table."""
        exam = self.record['format'] == EXAM_FORMAT
        wanted = 'tcsexam-evidence/1' if exam else 'epoch-evidence/1'
        try:
            named = isinstance(self.evidence, dict) and self.evidence.get('format') == wanted
            require(named, 'document_unusable', 'evidence_sha256')
            check_evidence(self.evidence)
            known = (EXAM_RULE,) if exam else EPOCH_RULES
            require(self.evidence['plan']['rule'] in known, 'document_unusable', 'plan.rule')
            if exam:
                exam_record(self.evidence, EXAM_RULE, 1)
        except (ShapeRefused, RowRefused) as error:
            raise Refused('document_unusable', 'evidence_sha256 ' + str(error)) from error
        epoch = self.evidence['plan']['epoch']
        require(epoch == self.record['epoch'], 'document_unusable', 'plan.epoch')

    def differs(self):
        """What parts the record from what its rule makes, as members of a notice; or None."""
        rule, revision = self.record['rule'], self.record['revision']
        exam = self.record['format'] not in EPOCH_FORMATS
        try:
            made = (exam_record if exam else epoch_record)(self.evidence, rule, revision)
        except ClosingRefused as error:
            return {'obstacles': list(error.codes)}
        first = difference(made, self.record)
        if first is None:
            return None
        place, expected, found = first
        return {'place': place, 'expected': expected, 'found': found}
