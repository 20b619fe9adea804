/**
 * Every code a problem document can carry, with its status and what it means: the closed list that
 * is documented at /docs/errors. A code is never reused for something else.
 * Source: FORMATS, section 6 "Errors".
 */
import type { RejectionCode } from '#ledger/epoch/rejections';
import type { IssueCode } from '#ledger/issue';
import { type CodeMeaning, codeMeaning as of } from './code-meaning.js';
import { type ExamCode, examCodes } from './exam-codes.js';

/** Codes of the service itself, beside the refusals of the rules. */
export type ServiceCode =
  | 'malformed_json'
  | 'invalid_input'
  | 'invalid_header'
  | 'invalid_query'
  | 'malformed_address'
  | 'malformed_request'
  | 'token_missing'
  | 'token_unknown'
  | 'role_missing'
  | 'outside_scope'
  | 'identity_unavailable'
  | 'hidden_until_close'
  | 'unknown_route'
  | 'unknown_revision'
  | 'record_not_published'
  | 'unknown_document'
  | 'unknown_webhook'
  | 'not_acceptable'
  | 'idempotency_key_reused'
  | 'disclosures_too_large'
  | 'version_mismatch'
  | 'body_too_large'
  | 'media_type_unsupported'
  | 'headers_too_large'
  | 'too_many_requests'
  | 'request_too_slow'
  | 'internal_error'
  | 'overloaded'
  | 'contended'
  | 'log_unavailable'
  | 'read_model_unavailable'
  | 'not_yet_projected'
  | 'no_next_key'
  | 'unknown_key'
  | 'key_not_due'
  | 'last_key'
  | 'nothing_signed'
  | 'not_yet_signed'
  | 'no_signing_key';

/** Any code of a problem document. */
export type ProblemCode = ServiceCode | RejectionCode | ExamCode;

/** Codes of the service. */
export const serviceCodes: Readonly<Record<ServiceCode, CodeMeaning>> = {
  malformed_json: of(400, 'The body is not strict JSON in UTF-8; `errors` names the place'),
  invalid_input: of(400, 'The body does not fit its format; `errors` names every place'),
  invalid_header: of(400, 'A request header cannot be read'),
  invalid_query: of(400, 'A query parameter is unknown or has a bad value'),
  malformed_address: of(
    400,
    'The address is not percent-encoded UTF-8, or a name in it is no name',
  ),
  malformed_request: of(400, 'The request is not HTTP as this service understands it'),
  token_missing: of(401, 'This route needs a bearer token'),
  token_unknown: of(401, 'The bearer token is not known here'),
  role_missing: of(403, 'The token has none of the roles that may do this'),
  outside_scope: of(403, 'The token is for other epochs'),
  identity_unavailable: of(503, 'Who vouches for this token does not answer; try again'),
  hidden_until_close: of(403, 'The epoch shows this only after its close'),
  unknown_route: of(404, 'There is nothing at this address for this method'),
  unknown_revision: of(404, 'The record has no such revision'),
  record_not_published: of(404, 'The epoch has not been closed, so there is no record yet'),
  unknown_document: of(404, 'There is no document with this digest'),
  unknown_webhook: of(404, 'There is no webhook of this name'),
  not_acceptable: of(406, 'None of the accepted media types is offered here'),
  idempotency_key_reused: of(409, 'The Idempotency-Key was used before with other content'),
  disclosures_too_large: of(409, 'The personal fields do not fit into a bundle'),
  version_mismatch: of(412, 'The epoch has moved since the version in If-Match'),
  body_too_large: of(413, 'The body is larger than 8 MiB'),
  media_type_unsupported: of(415, 'The body is not of a media type this route reads'),
  headers_too_large: of(431, 'The request headers are too large'),
  request_too_slow: of(408, 'The request did not come whole within its time'),
  too_many_requests: of(429, 'Asked more often than allowed; wait as long as Retry-After says'),
  internal_error: of(500, 'A defect of the service; nothing was appended by this request'),
  overloaded: of(503, 'Too much is waiting; try again after the time in Retry-After'),
  contended: of(503, 'Other writers of this epoch were faster every time; try again'),
  log_unavailable: of(
    503,
    'The log cannot answer now; a command may or may not have been appended: ' +
      'send it again with its Idempotency-Key',
  ),
  read_model_unavailable: of(503, 'The tables cannot be read now; try again'),
  not_yet_projected: of(503, 'What was asked for is not in the read model yet; try again'),
  no_next_key: of(409, 'No single key stands by in the key file of this service'),
  unknown_key: of(409, 'No such key signs here'),
  key_not_due: of(409, 'The key signs beside the next one until the announced time'),
  last_key: of(409, 'The key is the last one that signs: announce the next one first'),
  nothing_signed: of(404, 'Nothing was opened here yet, so nothing was signed'),
  not_yet_signed: of(503, 'The opening or closing has no signed note yet; try again'),
  no_signing_key: of(
    503,
    'This service has no signing key, or must not sign; nothing was appended',
  ),
};

/** Refusals of the rules: nothing was appended. */
export const refusalCodes: Readonly<Record<RejectionCode, CodeMeaning>> = {
  unknown_epoch: of(404, 'There is no epoch with this id'),
  epoch_exists: of(409, 'An epoch with this id was opened or imported before'),
  epoch_closed: of(409, 'The epoch is closed, or was imported and stands as it is'),
  epoch_cancelled: of(409, 'The epoch was cancelled'),
  epoch_not_running: of(409, 'The epoch is not running: nobody has been shortlisted yet'),
  epoch_not_closed: of(409, 'The epoch is not closed, so it cannot be reopened'),
  record_published: of(409, 'A record was published, so the epoch can no longer be cancelled'),
  entry_exists: of(409, 'An entry with this key was submitted before'),
  unknown_entry: of(409, 'The epoch has no entry with this key'),
  entry_withdrawn: of(409, 'The entry was withdrawn'),
  entry_disqualified: of(409, 'The entry was disqualified'),
  intake_closed: of(409, 'Entries are no longer taken'),
  intake_not_open: of(409, 'Entries are not taken yet'),
  stamp_in_future: of(409, 'The stamp is more than five seconds ahead of the clock'),
  base_model_missing: of(409, 'The base model of the plan has not been submitted'),
  base_model_fixed: of(409, 'The base model is never shortlisted, withdrawn or disqualified'),
  shortlist_fixed: of(409, 'Outcomes were reported, so the shortlist stands'),
  unknown_axis: of(409, 'The plan has no such axis'),
  unknown_task: of(409, 'The axis has no such task'),
  unknown_unit: of(409, 'The task has no such unit'),
  not_shortlisted: of(409, 'Outcomes are taken for shortlisted entries and the base model only'),
  row_does_not_fit: of(409, 'The packed row does not fit the units of the task'),
  outcome_final: of(409, 'The outcome is final; no further run is open'),
  outcome_conflict: of(409, 'This run was reported before with another outcome'),
  run_out_of_order: of(409, 'This run is not the next one'),
  retries_used_up: of(409, 'All runs after runtime voids are used up'),
  unit_withdrawn: of(409, 'The unit was withdrawn and takes no outcome'),
  outcome_reported: of(409, 'The pair has an outcome; only missing ones can be voided'),
  unit_void: of(409, 'The unit has a harness void: that is for the re-run'),
  unit_not_void: of(409, 'The unit is not void'),
  rule_without_rerun: of(409, 'The rule of this epoch has no re-run'),
  rerun_done: of(409, 'The axis was re-run before, and is re-run once'),
  axis_not_over: of(409, 'The axis is not over the limit, so it is not re-run'),
  outcomes_missing: of(409, 'Outcomes of entries in the comparison are missing'),
  retry_due: of(409, 'Retries after runtime voids are still due'),
  rerun_pending: of(409, 'Outcomes of the re-run are still missing'),
  axis_over_limit: of(409, 'The axis is over the limit and was not re-run'),
  appeals_open: of(409, 'Appeals have not been resolved'),
  appeals_closed: of(409, 'Appeals are no longer taken'),
  unknown_appeal: of(409, 'There is no such appeal'),
  appeal_resolved: of(409, 'The appeal was resolved otherwise'),
  unknown_event: of(409, 'A ruling names events after its appeal, rising, each once'),
  unknown_disclosure: of(409, 'No entry has a personal field with this digest'),
  event_too_large: of(409, 'The event would be larger than the log takes'),
};

/** What can be wrong at one place of the input: the `code` of an item of `errors`. */
export const issueCodes: Readonly<Record<IssueCode, string>> = {
  malformed_json: 'Not JSON, or not UTF-8, or nested too deeply',
  duplicate_member: 'A member name stands twice in one object',
  unknown_member: 'No such member (or query parameter) is known here',
  missing_member: 'A required member is absent',
  wrong_type: 'A value of another type is expected',
  bad_value: 'The value is none of those allowed',
  too_long: 'Longer than allowed',
  too_short: 'Shorter than allowed',
  duplicate: 'Given twice where it must be unique',
  too_large: 'Larger than allowed',
};

/** The meaning of any code. */
export function meaningOf(code: ProblemCode): CodeMeaning {
  if (code in serviceCodes) return serviceCodes[code as ServiceCode];
  if (code in examCodes) return examCodes[code as ExamCode];
  return refusalCodes[code as RejectionCode];
}
