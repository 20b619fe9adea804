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

/** Arrays may nest in objects and objects in arrays to this many levels, and no further. */
export const depthMax = 32;

/** Whether `value` is an array; unlike `Array.isArray` it narrows a read-only one both ways. */
export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether `value` is an object written as a map. */
export function isJsonMap(value: JsonObject | JsonMap): value is JsonMap {
  return value instanceof Map;
}

/** Whether `value` is an object as `JSON.parse` gives it. */
export function isJsonObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !isJsonArray(value) && !isJsonMap(value);
}
