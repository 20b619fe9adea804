"""Where a Solver score comes from: its records, or a kept output. Source: FORMATS, section 5."""
from fractions import Fraction

from .exam_rows import ADOPTED, decimal
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
        return solver_score(state.reference, row['item'], records)
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
    return output


def _by_name(output):
    """What an output says, without the order in which it says it."""
    rows = {row['instance']: (row['status'], row['score']) for row in output['instances']}
    return rows, set(output['unscored_instances'])


def _counts(row):
    return row['adoption_status'] in ADOPTED and row['score_status'] == 'valid'


def check_shown_score(state, row, body):
    """The score column is what the documents give; where both are there, they agree.

    Records that cannot be scored may stay with a row that is in no mean and states no score: they
    say why there is none (RULES: excluded rows are checked for identity, track, item, model only).
    """
    records, output = body.get('records_sha256'), body.get('solver_score_sha256')
    if records is None and output is None:
        return
    require(row['track'] == 'solver', 'records_refused', row['track'])
    about = ' '.join((row['item'], row['attempt']))
    computed = None
    if records is not None:
        try:
            computed = _from_records(state, row, records)
        except Refused as error:
            if error.code != 'records_refused' or output is not None:
                raise
            if _counts(row) or row['score'] != '':
                raise
            return
    kept = computed if output is None else _from_output(state, row, output)
    if computed is not None:
        require(_by_name(kept) == _by_name(computed), 'records_refused', about)
    score = kept['relative_score']
    given = decimal(row['score']) if records is None else None
    same = row['score'] == es_number(score) or (given is not None and float(given) == score)
    require(same, 'score_differs', '%s: %s' % (about, score))
