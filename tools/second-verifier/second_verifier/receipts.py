"""Step 9: receipts against the events that they name. Source: proof.md, sections 6 and 9."""
from .checkpoint_notes import refused_note
from .notes import NoteRefused
from .receipt import open_receipt


def _check(run, note, where):
    try:
        receipt = open_receipt(note, run.keys)
    except NoteRefused as error:
        refused_note(run.findings, 9, where, error, run.keys)
        return
    for member in ('origin', 'epoch'):
        if getattr(receipt, member) != run.header[member]:
            run.findings.add(
                'origin_mismatch', 9, where, run.header[member], getattr(receipt, member)
            )
            return
    if receipt.version > len(run.events):
        run.findings.add('receipt_not_covered', 9, where, receipt.version, len(run.events))
        return
    event = run.events[receipt.version - 1]
    promised = {
        'type': 'EntrySubmitted',
        'leaf': receipt.leaf,
        'entry': receipt.entry,
        'submitted_at': receipt.submitted_at,
        'received_at': receipt.received_at,
    }
    found = {
        'type': event.type,
        'leaf': event.hash.hex(),
        'entry': event.body.get('key'),
        'submitted_at': event.body.get('submitted_at'),
        'received_at': event.value['at'] if event.value else None,
    }
    if promised != found:
        run.findings.add(
            'receipt_contradicted', 9, where, promised, found, receipt=note,
            event=event.line.decode('utf-8', 'replace'),
        )


def check_receipts(run):
    """The header's receipts, then those that the reader holds."""
    for number, note in enumerate(run.header['receipts']):
        _check(run, note, 'receipts[%d]' % number)
    for number, note in enumerate(run.held_receipts):
        _check(run, note, 'held_receipts[%d]' % number)
