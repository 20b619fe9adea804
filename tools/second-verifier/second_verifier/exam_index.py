"""The Index of each model, rule tcsexam-index-original-30303010-v0.1.

Source: sources/tcsexam-score-calculation.en.txt; RULES, TCSExam; FORMATS, section 5.
"""
from fractions import Fraction

from .exam_rows import ADOPTED, check_table, decimal
from .numbers import exact, mean, nearest_or_none

RULE = 'tcsexam-index-original-30303010-v0.1'
WEIGHTS = {'theorem': 30, 'solver': 30, 'construction': 30, 'open_conjecture': 10}


def _item_issues(rows, track, item, wanted):
    """One issue for each missing repetition: by attempt, absent ones last."""
    short = sorted(
        (row for row in rows if row['score_status'] != 'valid'), key=lambda row: row['attempt']
    )
    issues = [
        {'code': row['score_status'], 'track': track, 'item': item, 'attempt': row['attempt']}
        for row in short
    ]
    absent = {'code': 'missing_attempt', 'track': track, 'item': item, 'attempt': None}
    return issues + [dict(absent) for _ in range(wanted - len(rows))]


def _model(rows, suite, wanted):
    """Result of one model from its adopted rows."""
    tracks, issues, exact_means = {}, [], {}
    planned = valid = provisional = 0
    for track in suite['tracks']:
        name, means = track['track'], []
        for item in track['items']:
            here = [row for row in rows if (row['track'], row['item']) == (name, item)]
            good = [row for row in here if row['score_status'] == 'valid']
            planned += wanted
            valid += len(good)
            provisional += sum(row['adoption_status'] == 'selected_provisional' for row in good)
            issues += _item_issues(here, name, item, wanted)
            if len(good) == wanted:
                means.append(mean(decimal(row['score']) for row in good))
        whole = len(means) == len(track['items'])
        exact_means[name] = mean(means) if whole else None
        tracks[name] = {
            'mean': nearest_or_none(exact_means[name]),
            'mean_exact': exact(exact_means[name]),
            'items': len(track['items']),
            'scored': len(means),
        }
    index = None
    if None not in exact_means.values():
        index = sum((WEIGHTS[name] * exact_means[name] for name in WEIGHTS), Fraction(0))
    status = 'incomplete' if index is None else 'provisional' if provisional else 'complete'
    return {
        'status': status,
        'index': nearest_or_none(index),
        'index_exact': exact(index),
        'tracks': tracks,
        'coverage': {'planned': planned, 'valid': valid, 'provisional': provisional},
        'issues': issues,
    }


def models_result(rows, models, suite, protocol):
    """Result by model of an attempt table; raises RowRefused."""
    items = {track['track']: track['items'] for track in suite['tracks']}
    check_table(rows, models, items, protocol)
    adopted = [row for row in rows if row['adoption_status'] in ADOPTED]
    return {
        model: _model(
            [row for row in adopted if row['model'] == model], suite, plan['attempts_per_task']
        )
        for model, plan in models.items()
    }


def exam_record(evidence, rule, revision):
    """The record of an exam's evidence; raises RowRefused."""
    plan, suite = evidence['plan'], evidence['suite']
    return {
        'format': 'tcsexam-record/1',
        'rule': rule,
        'epoch': plan['epoch'],
        'title': plan['title'],
        'revision': revision,
        'metric': suite['metric'],
        'suite': plan['suite'],
        'solver_protocol': plan['solver_protocol'],
        'solver_reference_id': plan['solver_reference_id'],
        'models': models_result(
            evidence['attempts'], plan['models'], suite, plan['solver_protocol']
        ),
    }
