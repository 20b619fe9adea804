/**
 * Names and numbers that identify things, each its own type, so that an entry key cannot be passed
 * where a unit is meant. They are plain text at run time; `names.ts` parses them at the edge.
 * Source: FORMATS "Names".
 */
declare const brand: unique symbol;

/** Text that was checked to be a name of kind `Kind`. */
export type Branded<Kind extends string> = string & { readonly [brand]: Kind };

/** 1 to 64 of `[A-Za-z0-9._~-]`, the first a letter or digit; never `registry`, `service`. */
export type EpochId = Branded<'EpochId'>;
/** 1 to 128 code points, not `.` or `..`. */
export type EntryKey = Branded<'EntryKey'>;
/** 1 to 200 code points, as the entrant calls the model. */
export type ModelName = Branded<'ModelName'>;
/** 1 to 200 code points, not `.` or `..`, unique in an epoch. */
export type AxisId = Branded<'AxisId'>;
/** 1 to 200 code points, unique in its axis. */
export type TaskId = Branded<'TaskId'>;
/** 1 to 200 code points, unique in its task. */
export type UnitId = Branded<'UnitId'>;
/** The id of a command: the caller's `Idempotency-Key`, or one the ledger made. */
export type CommandId = Branded<'CommandId'>;
/** The authenticated name a token carries. */
export type ActorName = Branded<'ActorName'>;
/** A released rule, such as `epoch-record@3`. */
export type RuleId = Branded<'RuleId'>;
/** The service's own name for ever, such as `ledger.example.org`. */
export type Origin = Branded<'Origin'>;
/** 64 lower-case hexadecimal digits. */
export type Sha256Hex = Branded<'Sha256Hex'>;
/** The digest of one salted personal field: 43 characters of base64url. */
export type FieldDigest = Branded<'FieldDigest'>;
/** RFC 3339 in UTC (`Z`), 0 to 18 fraction digits, all of them kept; compared as a number. */
export type Instant = Branded<'Instant'>;
/** An instant with exactly six fraction digits, 27 characters; compares as text. */
export type Stamp = Branded<'Stamp'>;
/** A decimal from 0 to 1 as the organiser wrote it, such as `0.10`. */
export type LimitText = Branded<'LimitText'>;

/** Who may do what: the roles a token can carry. */
export type Role = 'organiser' | 'intake' | 'judge' | 'auditor';

/** SHA-256 as a function, because the pure library has no cryptography of its own. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;
