/**
 * An event of whichever family, as one that stands where its family has no place: what it says is
 * looked at first, then it is illegal.
 */
import { decodeEvent, isEventType } from '../epoch/decode-event.js';
import {
  decodeExamEvent,
  decodeRegistryEvent,
  isExamEventType,
  isRegistryEventType,
} from '../exam/decode-exam-event.js';
import { decodeImportEvent } from '../imported/decode-import.js';
import type { Decoded } from '../issue.js';
import type { JsonObject } from '../record/json.js';

/** The event that `body` is, null when there is no such type in any family. */
export function decodeOfAnyFamily(type: string, body: JsonObject): Decoded<unknown> | null {
  if (type === 'RecordImported') return decodeImportEvent(body);
  if (isEventType(type)) return decodeEvent(type, body);
  if (isExamEventType(type)) return decodeExamEvent(type, body);
  return isRegistryEventType(type) ? decodeRegistryEvent(type, body) : null;
}
