"""Events on outcomes and units. Source: RULES, rules 1 and 10; FORMATS, sections 6 and 7."""
from .refusal import require


def _run_only(state):
    require(not state.exam, 'not_in_this_state', 'an exam has attempts')
    state.expect_state('running')


def _report(state, row, measured):
    """One row of an event: every character is news, or a dot inside the row."""
    key, axis, task = row['key'], row['axis'], row['task']
    require(key in state.entries, 'unknown_entry', key)
    require(key in measured, 'not_shortlisted', key)
    units = state.tasks.get((axis, task))
    about = '%s %s %s' % (key, axis, task)
    require(units is not None, 'unknown_unit', about)
    require(row['outcomes'].strip('.') == row['outcomes'], 'row_not_trimmed', about)
    require(row['first'] + len(row['outcomes']) <= len(units), 'unknown_unit', about)
    target, retries = state.rows[key][(axis, task)], state.plan['runtime_retries']
    for unit, code in enumerate(row['outcomes'], row['first']):
        if code == '.':
            continue
        where = '%s [%d] run %d' % (about, unit, row['run'])
        require(not state.is_withdrawn(axis, task, unit), 'unit_withdrawn', where)
        target.report(unit, row['run'], code, retries, where)


def _continues(row, before):
    """Whether a row goes on exactly where the one before it ended: then they are one row."""
    same = all(row[name] == before[name] for name in ('key', 'axis', 'task', 'run'))
    return same and row['first'] == before['first'] + len(before['outcomes'])


def outcomes_recorded(state, event, body):
    """RecordOutcomes: rows are judged in order; an event holds only what was new."""
    _run_only(state)
    measured = set(state.measured())
    before = None
    for row in body['rows']:
        require(before is None or not _continues(row, before), 'row_not_joined')
        _report(state, row, measured)
        before = row
    state.reported = True


def units_voided(state, event, body):
    """VoidUnits: missing outcomes of entries compared, or of the base, become harness voids."""
    _run_only(state)
    measured = set(state.measured())
    for named in body['units']:
        key, axis, task = named['key'], named['axis'], named['task']
        require(key in state.entries, 'unknown_entry', key)
        require(key in measured, 'not_shortlisted', key)
        unit = state.unit(axis, task, named['unit'])
        about = '%s %s %s %s' % (key, axis, task, named['unit'])
        require(not state.is_withdrawn(axis, task, unit), 'unit_withdrawn', about)
        row = state.rows[key][(axis, task)]
        require(row.standing[unit] == ord('.'), 'outcome_final', about)
        row.void(unit)


def units_withdrawn(state, event, body):
    """WithdrawUnits: void for everyone ever shortlisted and the base model, for good."""
    _run_only(state)
    for named in body['units']:
        axis, task = named['axis'], named['task']
        unit = state.unit(axis, task, named['unit'])
        about = '%s %s %s' % (axis, task, named['unit'])
        require(not state.is_withdrawn(axis, task, unit), 'unit_withdrawn', about)
        state.withdrawn[(axis, task, unit)] = body['reason']
        for rows in state.rows.values():
            rows[(axis, task)].void(unit)


def units_rejudged(state, event, body):
    """RejudgeUnits: back to missing for everyone; not where a harness void stands."""
    _run_only(state)
    measured, seen = state.measured(), set()
    for named in body['units']:
        axis, task = named['axis'], named['task']
        unit = state.unit(axis, task, named['unit'])
        about = '%s %s %s' % (axis, task, named['unit'])
        require((axis, task, unit) not in seen, 'already_so', about)
        seen.add((axis, task, unit))
        require(not state.is_withdrawn(axis, task, unit), 'unit_withdrawn', about)
        void = any(state.rows[key][(axis, task)].standing[unit] == ord('h') for key in measured)
        require(not void, 'outcome_final', about)
        rows = [rows[(axis, task)] for rows in state.rows.values()]
        require(any(not row.is_fresh(unit) for row in rows), 'already_so', about)
        for row in rows:
            row.reopen(unit)
