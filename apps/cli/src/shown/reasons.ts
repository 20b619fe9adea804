/** Why an axis is dropped and why there is no score, in words. Source: FORMATS, section 4. */

const dropped: ReadonlyMap<string, string> = new Map([
  ['over_limit_after_rerun', 'still over the limit after its re-run'],
  ['over_limit_cannot_rerun', 'over the limit, and none of its void units can be re-run'],
  ['nothing_measured', 'nothing was measured'],
]);

const unscored: ReadonlyMap<string, string> = new Map([
  ['not_published_under_this_rule', 'this rule publishes no overall score'],
  ['no_axis_scored', 'every axis is dropped'],
  ['axis_not_measured', 'on one axis nothing was measured'],
]);

/** The `reason` of a dropped axis. */
export function droppedWords(reason: string | null): string {
  return dropped.get(reason ?? '') ?? reason ?? 'no reason given';
}

/** The `score_reason` of an entry without a score. */
export function unscoredWords(reason: string): string {
  return unscored.get(reason) ?? reason;
}
