"""Appeals and erased disclosures. Source: RULES, The life of an epoch; FORMATS, sections 6, 7."""
from . import times
from .refusal import require


def appeal_raised(state, event, body):
    """RaiseAppeal: ids a1, a2 ...; of an entry, or in an exam of a model; until the plan's end."""
    state.expect_state('closed', 'open' if state.exam else 'running')
    expected = 'a%d' % (len(state.appeals) + 1)
    require(body['id'] == expected, 'appeal_id_differs', expected)
    known = state.plan.get('models', {}) if state.exam else state.entries
    require(body['key'] in known, 'unknown_entry', body['key'])
    for named in body.get('units', ()):
        require(not state.exam, 'unknown_unit', 'an exam has none')
        state.unit(named['axis'], named['task'], named['unit'])
    if 'appeals' in state.plan:
        until = times.instant(state.plan['appeals']['until'])
        require(times.instant(event.value['at']) <= until, 'appeals_over', body['key'])
    state.appeals.append({'id': body['id'], 'key': body['key'], 'ruling': None})


def appeal_resolved(state, event, body):
    """ResolveAppeal: once; its events came before it."""
    state.expect_state('closed', 'open' if state.exam else 'running')
    appeal = next((row for row in state.appeals if row['id'] == body['id']), None)
    require(appeal is not None, 'unknown_appeal', body['id'])
    require(appeal['ruling'] is None, 'appeal_resolved', body['id'])
    require(all(v < event.place for v in body['events']), 'unknown_event', body['id'])
    appeal['ruling'] = body['ruling']


def disclosures_erased(state, event, body):
    """EraseDisclosures: digests of one event's `_sd`, each once, in every state."""
    require(state.state is not None, 'not_in_this_state')
    sealed = state.sealed.get(body['version'], ())
    for digest in body['digests']:
        require(digest in sealed, 'unknown_disclosure', digest)
        require((body['version'], digest) not in state.erased, 'already_so', digest)
        state.erased.add((body['version'], digest))
