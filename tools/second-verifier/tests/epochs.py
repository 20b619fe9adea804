"""Small epochs for tests of the replay."""
from ledger import Ledger

REASON = 'because'


def plan(**more):
    """A plan of one axis with one task of three units."""
    made = {
        'epoch': 'e1', 'title': 'Week', 'rule': 'epoch-record@3', 'max_void_fraction': '0.5',
        'runtime_retries': 1, 'base_model': 'base',
        'axes': [{'axis': 'x', 'tasks': [{'task': 't', 'units': ['u1', 'u2', 'u3']}]}],
    }
    made.update(more)
    return made


def rows(*given):
    """The body of OutcomesRecorded."""
    return {'rows': [
        dict(zip(('key', 'run', 'first', 'outcomes'), row), axis='x', task='t') for row in given
    ]}


def units(*names):
    """A body that names units."""
    named = [{'axis': 'x', 'task': 't', 'unit': name} for name in names]
    return {'units': named, 'reason': REASON}


def running(**more):
    """An epoch with entries a, b and a base model, on its way."""
    made = Ledger()
    made.add('EpochOpened', {'plan': plan(**more)})
    for key in ('base', 'b', 'a'):
        stamp = made.at(len(made.lines) + 1)
        made.add('EntrySubmitted', {'key': key, 'model': 'm/' + key, 'submitted_at': stamp})
    made.add('EntriesShortlisted', {'keys': ['a', 'b']})
    return made


def measured(a='101', b='110', base='011', **more):
    """A running epoch with one run of outcomes."""
    made = running(**more)
    made.add('OutcomesRecorded', rows(('a', 1, 0, a), ('b', 1, 0, b), ('base', 1, 0, base)))
    return made
