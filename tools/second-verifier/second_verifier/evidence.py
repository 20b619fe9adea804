"""Evidence, a fold of the events. Source: FORMATS, sections 3 and 5."""
from .exam_rows import COLUMNS

_WITH_OUTCOMES = ('shortlisted', 'base', 'withdrawn', 'disqualified')


def epoch_evidence(state):
    """Evidence of an epoch as the service writes it."""
    outcomes = {}
    for entry in state.entries.values():
        if entry.status in _WITH_OUTCOMES and entry.was_shortlisted:
            outcomes[entry.key] = {
                axis['axis']: {
                    task['task']: state.row_text(entry.key, axis['axis'], task['task'])
                    for task in axis['tasks']
                }
                for axis in state.plan['axes']
            }
    return {
        'format': 'epoch-evidence/1',
        'plan': state.plan,
        'entries': [
            {
                'key': entry.key,
                'model': entry.model,
                'submitted_at': entry.submitted_at,
                'status': entry.status,
            }
            for entry in state.entries.values()
        ],
        'outcomes': outcomes,
        'reruns': list(state.reruns),
        'appeals': [dict(appeal) for appeal in state.appeals],
    }


def exam_evidence(state):
    """Evidence of an exam: the attempt table in order of submission."""
    columns = COLUMNS + ('raw_reward', 'reason', 'replaced_by', 'records_sha256')
    return {
        'format': 'tcsexam-evidence/1',
        'plan': state.plan,
        'suite': state.suite,
        'reference': {
            'reference_id': state.plan['solver_reference_id'],
            'sha256': state.reference_sha256,
        },
        'attempts': [{name: row[name] for name in columns} for row in state.attempts],
    }


def evidence(state):
    """Evidence of an epoch or exam as it stands."""
    return exam_evidence(state) if state.exam else epoch_evidence(state)
