"""Where a Solver score comes from: its records, or a kept output. Source: FORMATS, section 5."""
from fractions import Fraction

from .numbers import es_number, mean, nearest
from .refusal import Refused, require
from .shapes import NAME, ShapeRefused, array, holds, members, one_of
from .solver_score import FAILURES, SolverRefused, solver_score

_SCORE = holds(
    lambda value: isinstance(value, (int, float)) and not isinstance(value, bool)
    and 0 <= value <= 1,
    'not a score',
)
_OUTPUT = members({
    'task': NAME,
    'reference_id': NAME,
    'relative_score': _SCORE,
    'instances': array(
        members({'instance': NAME, 'status': one_of('ok', *FAILURES), 'score': _SCORE}), 1
    ),
    'unscored_instances': array(NAME),
})


def _from_records(state, row, digest):
    records = state.documents.get(digest)
    require(records is not None, 'document_missing', digest)
    try:
        return solver_score(state.reference, row['item'], records)['relative_score']
    except SolverRefused as error:
        raise Refused('records_refused', str(error)) from error


def _from_output(state, row, digest):
    output = state.documents.get(digest)
    require(output is not None, 'document_missing', digest)
    try:
        _OUTPUT(output, 'solver_score')
    except ShapeRefused as error:
        raise Refused('document_invalid', str(error)) from error
    same = output['reference_id'] == state.plan['solver_reference_id']
    require(same and output['task'] == row['item'], 'reference_mismatch', row['item'])
    rows = output['instances']
    known = state.reference['tasks'].get(row['item'], {}).get('instances', {})
    named = [found['instance'] for found in rows]
    require(len(set(named)) == len(named) and set(named) == set(known), 'reference_mismatch')
    failed = all(found['score'] == 0 for found in rows if found['status'] != 'ok')
    require(failed, 'document_invalid', 'a failure scores')
    score = nearest(mean(Fraction(found['score']) for found in rows))
    require(score == output['relative_score'], 'document_invalid', 'not the mean')
    return score


def check_shown_score(state, row, body):
    """The score column is the shortest decimal of what the documents give."""
    named = [name for name in ('records_sha256', 'solver_score_sha256') if name in body]
    if not named:
        return
    about = ' '.join((row['item'], row['attempt']))
    require(row['track'] == 'solver' and len(named) == 1, 'records_refused', about)
    if row['score_status'] != 'valid':
        return
    read = _from_records if named == ['records_sha256'] else _from_output
    score = es_number(read(state, row, body[named[0]]))
    require(row['score'] == score, 'score_differs', '%s: %s' % (about, score))
