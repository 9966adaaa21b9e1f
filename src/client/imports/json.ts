import { ForeignFileError } from './foreign.ts';

/** An object of a file, whose fields can hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value of a JSON text. Refuses what is cut or broken. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ForeignFileError('damaged', { cause: error });
  }
}

/** True for an object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list in a field, or null for anything else. */
export function listIn(object: JsonObject, field: string): readonly unknown[] | null {
  const value = object[field];
  return Array.isArray(value) ? value : null;
}

/** The objects of the list in a field; what is no object is left out. */
export function objectsIn(object: JsonObject, field: string): readonly JsonObject[] {
  return (listIn(object, field) ?? []).filter(isObject);
}

/** The text in a field, or an empty one for anything else. */
export function textIn(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'string' ? value : '';
}

/** The number in a field, or null for anything else. */
export function numberIn(object: JsonObject, field: string): number | null {
  const value = object[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The id in a field, a text or a number, as a text; empty for anything else. */
export function idIn(object: JsonObject, field: string): string {
  const value = object[field];
  return typeof value === 'number' ? String(value) : textIn(object, field);
}

/** The object that holds the habits of a JSON file. Refuses a file of another shape. */
export function habitsFile(json: unknown): { file: JsonObject; habits: readonly unknown[] } {
  const habits = isObject(json) ? listIn(json, 'habits') : null;
  if (!isObject(json) || habits === null) throw new ForeignFileError('damaged');
  return { file: json, habits };
}
