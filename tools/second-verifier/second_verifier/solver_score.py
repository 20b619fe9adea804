"""Scores of Solver instances and tasks. Source: RULES, TCSExam; FORMATS, section 5."""
import math
from fractions import Fraction

from .numbers import mean, normal
from .phi import phi

FAILURES = {
    'timeout', 'invalid', 'certificate_failed', 'crash', 'error', 'memory_out', 'wrong',
}
INFRASTRUCTURE = {'judge_failed', 'infrastructure_failure', 'not_finished', 'missing'}


class SolverRefused(ValueError):
    """Nothing is scored; the message names the offenders."""


def _rounded(fraction):
    """The double nearest to a fraction, beyond the largest an infinity."""
    try:
        return fraction.numerator / fraction.denominator
    except OverflowError:
        return math.inf if fraction > 0 else -math.inf


def nearest_root(fraction):
    """The double nearest to the square root of a fraction of 0 or more.

    The root is taken to 128 bits or more; where it is not exact, half a step is put on top,
    which lies between the same two doubles and on no tie.
    """
    top, bottom = fraction.numerator, fraction.denominator
    if top == 0:
        return 0.0
    shift = max(0, (256 + bottom.bit_length() - top.bit_length()) // 2 + 1)
    scaled = top << 2 * shift
    root = math.isqrt(scaled // bottom)
    if root * root * bottom == scaled:
        return _rounded(Fraction(root, 1 << shift))
    return _rounded(Fraction(2 * root + 1, 2 << shift))


def moments(values):
    """mu and s: nearest doubles of the exact mean and sample standard deviation."""
    read = [Fraction(float(value)) for value in values]
    middle = mean(read)
    spread = sum((value - middle) ** 2 for value in read) / (len(read) - 1)
    return _rounded(middle), nearest_root(spread)


def instance_z(values, direction, outcome, relative_floor, absolute_floor):
    """mu, s, scale and z of one outcome, in plain double arithmetic from mu and s on."""
    mu, spread = moments(values)
    scale = max(spread, float(relative_floor) * abs(mu), float(absolute_floor))
    outcome = float(outcome)
    return mu, spread, scale, (outcome - mu if direction == 'maximize' else mu - outcome) / scale


def _outcome(record, kind):
    """The usable outcome of an `ok` record, or None."""
    solved, value = record.get('solved'), record.get('A')
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == 'solve':
        if isinstance(solved, bool) and 'A' not in record:
            return 1 if solved else 0
        return value if number and 'solved' not in record and value in (0, 1) else None
    return value if number and 'solved' not in record else None


def _fault(records, kind):
    """Why the records of one eligible instance cannot be scored, or None."""
    if len(records) != 1:
        return 'no record' if not records else 'more than one record'
    status = records[0].get('status')
    if not isinstance(status, str):
        return 'unknown status'
    if status in INFRASTRUCTURE:
        return 'infrastructure: ' + status
    if status == 'ok':
        return None if _outcome(records[0], kind) is not None else 'no usable outcome'
    if 'solved' in records[0] and (kind != 'solve' or 'A' in records[0]):
        return 'outcome of another kind'
    return None if status in FAILURES else 'unknown status'


def _by_instance(records):
    found = {}
    if not isinstance(records, list):
        raise SolverRefused('not a list of records')
    for record in records:
        if not isinstance(record, dict) or not isinstance(record.get('instance'), str):
            raise SolverRefused('a record names no instance')
        found.setdefault(record['instance'], []).append(record)
    return found


def solver_score(reference, task, records):
    """The kept output of `solver-score`; raises SolverRefused."""
    rules = reference['tasks'].get(task)
    if rules is None:
        raise SolverRefused('the reference has no task ' + task)
    found = _by_instance(records)
    faults = {
        name: _fault(found.get(name, []), rules['kind']) for name in rules['instances']
    }
    outside = sorted(set(found) - set(rules['instances']))
    faults.update({name: 'more than one record' for name in outside if len(found[name]) > 1})
    named = ['%s: %s' % pair for pair in faults.items() if pair[1]]
    if named or not rules['instances']:
        raise SolverRefused('; '.join(named) or 'no instance')
    rows = []
    for name, values in rules['instances'].items():
        record, score = found[name][0], 0
        if record['status'] == 'ok':
            score = normal(phi(instance_z(
                values, rules['direction'], _outcome(record, rules['kind']),
                reference['relative_floor'], reference['absolute_floor'],
            )[3]))
        rows.append({'instance': name, 'status': record['status'], 'score': score})
    exact_mean = mean(Fraction(row['score']) for row in rows)
    return {
        'task': task,
        'reference_id': reference['reference_id'],
        'relative_score': normal(_rounded(exact_mean)),
        'instances': rows,
        'unscored_instances': outside,
    }
