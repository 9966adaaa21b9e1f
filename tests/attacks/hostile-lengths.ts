import type { Call } from '#contract/call.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { bodies, type CallName } from '#tests/api/happy-call.ts';
import { type JsonSchema, resolve } from '#tests/api/openapi-document.ts';
import { shapeOf } from '#tests/fuzz/requests.ts';

/** What comes first, a piece that is repeated, and an end that fits no pattern: so that one tries all ways. */
const parts: readonly (readonly [start: string, piece: string, end: string])[] = [
  ['Version/', '1.', ' Safari'],
  ['', 'Android iPhone ', ''],
  ['', 'a', '!'],
  ['', ' \t', 'x'],
  ['', '\r\n', 'x'],
  ['', '1', '.'],
  ['', '1,', 'x'],
  ['', 'a@', ' '],
  ['a@', 'a.', '@'],
  ['', '/..', '%'],
  ['', '[{("<', ''],
  ['', 'a=;, ', '"'],
  ['', '-:', '_'],
  ['', 'e\u0301\u0302', '\u0303'],
];

/** Texts of a length; where a header cannot have their characters, they have none of those. */
export const hostileTexts = (length: number): string[] =>
  parts.map(([start, piece, end]) => {
    const left = length - start.length - end.length;
    return start + piece.repeat(Math.ceil(left / piece.length)).slice(0, left) + end;
  });

/** What a header may have: Latin letters, no line breaks. */
export const headerTexts = (length: number): string[] =>
  hostileTexts(length).filter((text) => /^[\t\x20-\x7e]+$/.test(text));

/** Where a text of a request is: in its path, its query or its body. */
export interface Input {
  readonly in: 'path' | 'query' | 'body';
  readonly path: readonly (string | number)[];
  /** What its schema allows, where it has a limit. */
  readonly maxLength: number | undefined;
}

/** Every text of a call that its document describes, with what is in lists and objects. */
export function inputsOf(call: Call): Input[] {
  const { path, query, body } = shapeOf(call);
  const parameters = [...path, ...query].map(({ in: place, name, schema }) => ({
    in: place as 'path' | 'query',
    path: [name],
    maxLength: resolve<JsonSchema>(schema).maxLength,
  }));
  return [...parameters, ...(body ? textsIn(body, []) : [])];
}

function textsIn(given: JsonSchema, path: Input['path']): Input[] {
  const schema = resolve<JsonSchema>(given);
  if (schema.anyOf) return schema.anyOf.flatMap((each) => textsIn(each, path));
  const types = [schema.type ?? []].flat();
  if (types.includes('string')) return [{ in: 'body', path, maxLength: schema.maxLength }];
  if (types.includes('array')) return textsIn(schema.items ?? {}, [...path, 0]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => textsIn(each, [...path, name]));
}

/** Half of what most bodies may have: a pattern that tries all ways takes seconds for it, and one pass over it nearly nothing. */
export const LONGEST = BODY_MAX / 2;

/** A request that is right but for one text. */
export function withText(
  name: CallName,
  call: Call,
  input: Input,
  text: string,
  params: Readonly<Record<string, string>>,
): { url: string; payload?: string } {
  const [key = ''] = input.path;
  const inPath = input.in === 'path' ? { ...params, [key]: text } : params;
  const path = call.path.replace(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(inPath[each] ?? each));
  const query = input.in === 'query' ? `?${new URLSearchParams({ [key]: text }).toString()}` : '';
  if (call.method === 'GET') return { url: path + query };
  const body: unknown = structuredClone((bodies as Record<string, unknown>)[name] ?? {});
  if (input.in === 'body') putInto(body, input.path, text);
  return { url: path + query, payload: JSON.stringify(body) };
}

/** Sets a text deep in a body, and makes what is missing on the way. */
function putInto(body: unknown, path: Input['path'], text: string): void {
  let at = body as Record<string | number, unknown>;
  for (const [index, key] of path.entries()) {
    const next = path[index + 1];
    if (next === undefined) at[key] = text;
    else if (typeof at[key] !== 'object' || at[key] === null) at[key] = typeof next === 'number' ? [] : {};
    at = at[key] as Record<string | number, unknown>;
  }
}
