/**
 * A JSON value. Objects whose member names come from outside are maps, so that `__proto__` and
 * integer-like names keep their place; parsed objects are plain objects with own members only.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject | JsonMap;

/** An object as `JSON.parse` gives it: read it with `Object.hasOwn` and `Object.entries`. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** An object whose names come from outside. */
export type JsonMap = ReadonlyMap<string, Json>;
