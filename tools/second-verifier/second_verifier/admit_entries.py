"""Events on entries. Source: RULES, The life of an epoch; FORMATS, section 6 (entries)."""
from . import times
from .epoch_state import Entry
from .refusal import require

AHEAD = 5 * times.STEP
"""How far an intake's stamp may lie ahead of the ledger's."""


def entry_submitted(state, event, body):
    """SubmitEntry: while the epoch is open, each key once, within the hours of the plan."""
    require(not state.exam, 'not_in_this_state', 'an exam has attempts')
    if state.state == 'running':
        require(False, 'intake_closed')
    state.expect_state('open')
    key, plan = body['key'], state.plan
    require(key not in state.entries, 'entry_exists', key)
    stamp = times.instant(body['submitted_at'])
    opens = plan.get('opens_at', state.opened_at)
    require(stamp >= times.instant(opens), 'submitted_too_early', key)
    if 'closes_at' in plan:
        require(stamp <= times.instant(plan['closes_at']), 'submitted_too_late', key)
    require(stamp <= times.instant(event.value['at']) + AHEAD, 'submitted_in_future', key)
    status = 'base' if key == plan['base_model'] else 'entered'
    state.entries[key] = Entry(key, body['model'], body['submitted_at'], status)


def _leave(state, body, status):
    require(not state.exam, 'not_in_this_state', 'an exam has attempts')
    state.expect_state('open', 'running')
    entry = state.entries.get(body['key'])
    require(entry is not None, 'unknown_entry', body['key'])
    require(entry.status != 'base', 'base_model', 'it can be neither')
    require(entry.status in ('entered', 'shortlisted'), 'already_so', entry.status)
    before = state.dropped()
    entry.status = status
    back = before - state.dropped()
    require(body['units_back'] == back, 'units_back_differs', str(back))


def entry_withdrawn(state, event, body):
    """WithdrawEntry: the entrant's wish; `units_back` are no longer dropped by it."""
    _leave(state, body, 'withdrawn')


def entry_disqualified(state, event, body):
    """DisqualifyEntry: the organiser's ruling."""
    _leave(state, body, 'disqualified')


def entries_shortlisted(state, event, body):
    """ShortlistEntries: fixes what is run; replaced while no outcome has been reported."""
    require(not state.exam, 'not_in_this_state', 'an exam has no shortlist')
    state.expect_state('open', 'running')
    keys, base = body['keys'], state.plan['base_model']
    require(not state.reported, 'outcomes_reported')
    require(base is None or base in state.entries, 'base_model_missing')
    for key in keys:
        entry = state.entries.get(key)
        require(entry is not None, 'unknown_entry', key)
        require(entry.status in ('entered', 'shortlisted'), 'not_shortlistable', key)
    # Whoever left after it stays on the list that is replaced: a list without them is another.
    require(state.listed is None or set(keys) != state.listed, 'already_so')
    state.listed = set(keys)
    for entry in state.entries.values():
        if entry.status in ('entered', 'shortlisted'):
            entry.status = 'shortlisted' if entry.key in keys else 'entered'
    for key in keys + ([base] if base is not None else []):
        state.entries[key].was_shortlisted = True
        state.add_rows(key)
    state.state = 'running'
