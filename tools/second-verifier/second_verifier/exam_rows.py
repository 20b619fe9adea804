"""Rows of an attempt table. Source: FORMATS, section 5; RULES, TCSExam (refused with an error)."""
import re
from fractions import Fraction

COLUMNS = (
    'model', 'track', 'item', 'attempt', 'score', 'adoption_status', 'score_status',
    'score_type', 'solver_protocol',
)
TRACKS = ('theorem', 'solver', 'construction', 'open_conjecture')
SHORT = ('judge_failed', 'not_finished', 'missing', 'infrastructure_failure')
"""Score statuses that leave a planned repetition incomplete."""
ADOPTED = ('selected', 'selected_provisional')

_DECIMAL = re.compile(r'-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,4})?\Z')


class RowRefused(ValueError):
    """A row, or the table, is refused; `code` says why."""

    def __init__(self, code, reason=''):
        super().__init__(reason or code)
        self.code = code


def decimal(text):
    """The exact value of a score, or None where text is no decimal or no double holds it."""
    if len(text) > 2000 or not _DECIMAL.match(text):
        return None
    value = Fraction(text)
    return value if abs(value) < 2**1024 - 2**970 else None


def _score(row):
    """Checks the score of an adopted row (ranges of each track)."""
    value = decimal(row['score'])
    if row['score'] == '' and row['score_status'] != 'valid':
        return
    if value is None or value < 0:
        raise RowRefused('bad_score', row['score'])
    if row['track'] in ('theorem', 'open_conjecture') and value not in (0, 1):
        raise RowRefused('bad_score', row['score'])
    if row['track'] == 'solver' and value > 1:
        raise RowRefused('bad_score', row['score'])


def check_row(row, models, items, protocol):
    """Checks one row; `items` are the suite's by track. Raises RowRefused."""
    if row['model'] not in models:
        raise RowRefused('unknown_model', row['model'])
    if row['item'] not in items.get(row['track'], ()):
        raise RowRefused('unknown_item', row['track'] + ' ' + row['item'])
    status = row['adoption_status']
    if status == 'excluded':
        return
    if status not in ADOPTED:
        raise RowRefused('unknown_status', status)
    if row['score_status'] != 'valid' and row['score_status'] not in SHORT:
        raise RowRefused('unknown_status', row['score_status'])
    solver = row['track'] == 'solver'
    if row['score_type'] != ('fixed_reference_relative' if solver else 'original_task_score'):
        raise RowRefused('score_type', row['score_type'])
    if solver and row['solver_protocol'] != protocol:
        raise RowRefused('solver_protocol', row['solver_protocol'])
    _score(row)


def identity(row):
    """What a table may hold once."""
    return (row['model'], row['track'], row['item'], row['attempt'])


def check_table(rows, models, items, protocol):
    """Checks all rows, identities and the number of adopted ones; raises RowRefused."""
    seen, counts = set(), {}
    for row in rows:
        check_row(row, models, items, protocol)
        if identity(row) in seen:
            raise RowRefused('attempt_exists', ' '.join(identity(row)))
        seen.add(identity(row))
        if row['adoption_status'] in ADOPTED:
            place = identity(row)[:3]
            counts[place] = counts.get(place, 0) + 1
            if counts[place] > models[row['model']]['attempts_per_task']:
                raise RowRefused('attempts_exceeded', ' '.join(place))
