"""Step 6: documents against the digests that events name. Source: proof.md, sections 2 and 9."""
from .acceptable import LineRefused, document_line
from .canonical import canonical
from .merkle import sha256
from .service_leaf import CLOSING

_DIFFERS = {'record_sha256': 'record_differs', 'evidence_sha256': 'evidence_differs'}


def _named(events):
    """Event, member and digest of every document that an event names, in order."""
    for event in events:
        for member in sorted(event.body):
            if member.endswith('_sha256') and member != 'plan_sha256':
                yield event, member, event.body[member]


def _check_lines(run, members):
    """Every document line against its listed digest; keeps those that matched."""
    for place, (digest, line) in enumerate(zip(run.header['documents'], run.documents)):
        where = 'documents[%d]' % place
        try:
            value = document_line(line)
        except LineRefused as error:
            run.findings.add('not_canonical', 6, where, reason=error.reason)
            continue
        found = sha256(line).hex()
        if found != digest:
            named = members.get(digest, ())
            code = next((_DIFFERS[m] for m in sorted(_DIFFERS, reverse=True) if m in named),
                        'document_differs')
            run.findings.add(code, 6, where, digest, found)
            continue
        run.verified[digest] = value


def check_documents(run):
    """Lines, then what is missing, then what nobody named, then the plan's digests."""
    named = list(_named(run.events))
    members = {}
    for _, member, digest in named:
        if isinstance(digest, str):
            members.setdefault(digest, set()).add(member)
    _check_lines(run, members)
    listed = set(run.header['documents'])
    for event, member, digest in named:
        if not isinstance(digest, str) or digest not in listed:
            code = 'result_missing' if member == 'record_sha256' else 'document_missing'
            where = '%s.body.%s' % (event.where, member)
            run.findings.add(code, 6, where, digest, event=event.place, member=member)
    for place, digest in enumerate(run.header['documents']):
        if digest not in members:
            where = 'documents[%d]' % place
            run.findings.add('document_unreferenced', 6, where, found=digest)
    _check_plans(run)


def _check_plans(run):
    first = run.events[0]
    plan = first.body.get('plan') if first.type == 'EpochOpened' else None
    digest = None if plan is None else sha256(canonical(plan)).hex()
    for event in run.events:
        if event.type == CLOSING and (digest is None or event.body.get('plan_sha256') != digest):
            run.findings.add(
                'plan_differs', 6, event.where, digest, event.body.get('plan_sha256')
            )
