/**
 * What a JSON text looks like before it is parsed: how deep it goes and how many members it has.
 * A million opening brackets are refused here, before they cost a million arrays; and a tree with
 * fewer members than its text had a name twice.
 */
import { depthMax } from './json.js';

/** For a text that is JSON, exact; for any other, meaningless but finite. */
export interface JsonOutline {
  /** Whether arrays and objects nest deeper than 32 levels; then `members` was not counted out. */
  readonly tooDeep: boolean;
  /** Members of all objects together: colons outside strings. */
  readonly members: number;
}

/** Reads `text` once; linear time, no memory. */
export function outlineOf(text: string): JsonOutline {
  const length = text.length;
  let depth = 0;
  let members = 0;
  for (let at = 0; at < length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // quotation mark: on to the closing one
        for (at += 1; at < length; at += 1) {
          const unit = text.charCodeAt(at);
          if (unit === 0x22) break;
          if (unit === 0x5c) at += 1;
        }
        break;
      case 0x3a: // colon
        members += 1;
        break;
      case 0x5b: // opening bracket, brace
      case 0x7b:
        depth += 1;
        if (depth > depthMax) return { tooDeep: true, members };
        break;
      case 0x5d: // closing bracket, brace
      case 0x7d:
        depth -= 1;
        break;
    }
  }
  return { tooDeep: false, members };
}
