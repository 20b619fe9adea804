/**
 * Evidence whose every name is one that somebody might choose to break a page: markup, another
 * direction, emoji, as long as names may be, and words that objects already have.
 */

/** Names of entries; each is a legal key. */
export const hostileKeys = [
  '<img src=x onerror="document.title=1">',
  'مدخل من اليمين',
  '🦾👩🏽‍🚀🏁',
  `${'long'.repeat(31)}-end`,
  '__proto__',
  '{{key}} $t(title) %s ../..',
  'a\u202Ebc\u0301',
] as const;

const longName = 'ax'.repeat(99);
const markup = '<script>document.title=1</script>';

/** An epoch of these names, with a void, a re-run that changes nothing, and a base model. */
export function hostileEvidence(epoch: string): object {
  const units = ['<b>u1</b>', 'وحدة', `${'u'.repeat(199)}1`, '🧪'];
  const axes = [markup, longName].map((axis) => ({
    axis,
    tasks: [
      { task: 'hasOwnProperty', units },
      { task: `<a href="//elsewhere.example">task</a>`, units },
    ],
  }));
  const rows = ['1101', '1011', '0111', '1110', '10r1', '0101', '1h11'];
  const outcomesOf = (row: string): object =>
    Object.fromEntries(
      axes.map(({ axis, tasks }) => [
        axis,
        Object.fromEntries(tasks.map(({ task }) => [task, row])),
      ]),
    );
  const base = '‮base';
  const entries = [...hostileKeys, base].map((key, place) => ({
    key,
    model: place % 2 === 0 ? `${markup}/${'m'.repeat(150)}` : '模型/مدل',
    submitted_at: `2026-01-05T10:00:00.${String(place).padStart(18, '0')}Z`,
    status: key === base ? 'base' : 'shortlisted',
  }));
  const outcomes = entries.map(({ key }, place) => [key, outcomesOf(rows[place] ?? '1111')]);
  return {
    format: 'epoch-evidence/1',
    plan: {
      ...{ epoch, title: `${markup} ‏עונה` },
      ...{ rule: 'epoch-record@3', max_void_fraction: '0.5', runtime_retries: 0 },
      base_model: base,
      axes,
    },
    entries,
    // Not by assignment: `__proto__` is a key like any other.
    outcomes: Object.fromEntries(outcomes as [string, object][]),
    reruns: [],
  };
}
