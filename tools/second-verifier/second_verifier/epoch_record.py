"""From evidence to record, rules epoch-record@1, @2 and @3. Source: RULES; FORMATS, section 4."""
from . import times
from .epoch_voids import RANKED, UNPAIRED, AxisVoids
from .numbers import exact, mean, nearest, nearest_or_none
from .task_rows import axis_row, task_row

NOT_PUBLISHED = 'not_published_under_this_rule'


class ClosingRefused(ValueError):
    """The evidence cannot be closed; `codes` are all reasons that hold."""

    def __init__(self, codes):
        super().__init__(', '.join(codes))
        self.codes = codes


class _Scoring:
    """One evidence under one rule."""

    def __init__(self, evidence, rule):
        self.evidence = evidence
        self.plan = evidence['plan']
        self.rule = rule
        self.outcomes = evidence['outcomes']
        self.keys = [
            entry['key'] for entry in evidence['entries'] if entry['status'] == 'shortlisted'
        ]
        self.reruns = {row['axis']: row for row in evidence['reruns']}
        self.voids = {
            axis['axis']: AxisVoids(
                axis, self.keys, self.row, rule, self.plan['max_void_fraction']
            )
            for axis in self.plan['axes']
        }

    def row(self, key, axis, task):
        """Packed outcomes of an entry on a task."""
        return self.outcomes[key][axis][task]

    def rerun(self, axis):
        """What became of the axis's re-run: `done`, `impossible` or `none`."""
        row = self.reruns.get(axis)
        if self.rule == UNPAIRED or row is None:
            return 'none'
        return 'impossible' if row['units'] == 0 and row['cannot_rerun'] else 'done'

    def refusals(self):
        """Why the evidence cannot be closed (rules 4, 5, 10)."""
        codes = []
        rows = (
            self.row(key, axis['axis'], task['task'])
            for key in self.keys for axis in self.plan['axes'] for task in axis['tasks']
        )
        if any('.' in row for row in rows):
            codes.append('outcomes_missing')
        if any(v.over and self.rerun(name) == 'none' for name, v in self.voids.items()):
            codes.append('axis_over_limit')
        return codes

    def drop_reason(self, axis):
        """Why an axis is dropped, or None (rule 5)."""
        voids = self.voids[axis]
        if self.rule == UNPAIRED:
            return None
        if voids.over:
            done = self.rerun(axis) == 'done'
            return 'over_limit_after_rerun' if done else 'over_limit_cannot_rerun'
        return 'nothing_measured' if voids.voids == voids.planned else None

    def scored_axes(self, key, base):
        """Published axes of an entry, and its exact score by axis that is not dropped."""
        shown, scores = [], []
        for axis in self.plan['axes']:
            name = axis['axis']
            tasks = [
                task_row(
                    task, self.row(key, name, task['task']),
                    self.voids[name].units[task['task']], self.rule, base,
                )
                for task in axis['tasks']
            ]
            rates = [rate for _, rate in tasks if rate is not None]
            dropped = self.drop_reason(name) is not None
            score = None if dropped else mean(rates)
            if not dropped:
                scores.append(score)
            shown.append(axis_row(name, score, [row for row, _ in tasks]))
        return shown, scores

    def submission(self, entry):
        """A submission without its rank, and its exact score."""
        base = entry['status'] == 'base'
        row = {
            'key': entry['key'],
            'model': entry['model'],
            'submitted_at': times.instant_utc(entry['submitted_at']),
            'status': entry['status'],
            'rank': None,
            'score': None,
            'score_exact': None,
            'score_reason': None,
        }
        if not base and entry['status'] != 'shortlisted':
            return row, None
        row['axes'], scores = self.scored_axes(entry['key'], base)
        if self.rule != RANKED:
            row['score_reason'] = NOT_PUBLISHED
            return row, None
        score = None
        if not scores:
            row['score_reason'] = 'no_axis_scored'
        elif None in scores:
            row['score_reason'] = 'axis_not_measured'
        else:
            score = mean(scores)
        row['score'], row['score_exact'] = nearest_or_none(score), exact(score)
        return row, score

    def axes(self):
        """Axes as the record publishes them (rules 3, 5, 12)."""
        return [
            {
                'axis': name,
                'planned': voids.planned,
                'voids': voids.voids,
                'void_fraction': nearest(voids.fraction),
                'void_fraction_exact': exact(voids.fraction),
                'rerun': self.rerun(name),
                'dropped': self.drop_reason(name) is not None,
                'reason': self.drop_reason(name),
            }
            for name, voids in self.voids.items()
        ]


def _ranked(rows):
    """Submissions in rank order, then the unranked by key (rule 9)."""
    scored = [(row, score) for row, score in rows if score is not None]
    scored.sort(key=lambda pair: (
        -pair[1], times.instant(pair[0]['submitted_at']), pair[0]['key'],
    ))
    for rank, (row, _) in enumerate(scored, 1):
        row['rank'] = rank
    rest = sorted((row for row, score in rows if score is None), key=lambda row: row['key'])
    return [row for row, _ in scored] + rest


def epoch_record(evidence, rule, revision):
    """The record of an epoch's evidence under a rule; raises ClosingRefused."""
    scoring = _Scoring(evidence, rule)
    codes = scoring.refusals()
    if codes:
        raise ClosingRefused(codes)
    entries = evidence['entries']
    base = [scoring.submission(e)[0] for e in entries if e['status'] == 'base']
    rows = [scoring.submission(e) for e in entries if e['status'] != 'base']
    record = {
        'format': 'epoch-record/' + rule[-1],
        'rule': rule,
        'epoch': scoring.plan['epoch'],
        'title': scoring.plan['title'],
        'revision': revision,
        'max_void_fraction': scoring.plan['max_void_fraction'],
        'axes': scoring.axes(),
        'submissions': _ranked(rows),
        'base_model': base[0] if base else None,
        'overall_score': 'published' if rule == RANKED else NOT_PUBLISHED,
    }
    if rule == RANKED:
        record['appeals'] = evidence.get('appeals', [])
    return record
