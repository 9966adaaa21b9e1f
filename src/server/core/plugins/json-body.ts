import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '#server/core/errors/api-error.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';

/** Accepts JSON in UTF-8 and nothing else. An empty body means no body, for any content type: clients send DELETE both ways. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      // Never decompressed: a few bytes may become gigabytes.
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new ApiError('unsupportedMediaType');
      return bytes.length === 0 ? undefined : await parse(wellFormed(() => decoder.decode(bytes)));
    },
  );
}

/** A byte order mark at the start is not part of the JSON. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parsing a body of this length takes some milliseconds per step: it yields to other requests in between. */
const LARGE = 64 * 1_024;

async function parse(text: string): Promise<unknown> {
  const body = wellFormed((): unknown => JSON.parse(text));
  if (text.length > LARGE) await nextTurn();
  const fault = faultOf(text);
  if (text.length > LARGE) await nextTurn();
  if (fault?.kind === 'tooDeep') throw new ApiError('malformedRequest');
  if (fault)
    throw invalidField(
      fault.key.slice(0, 128).toWellFormed(),
      fault.kind === 'repeated' ? 'generic' : 'unknownField',
    );
  return body;
}

function wellFormed<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ApiError('malformedRequest', { cause });
  }
}

/** No request of the contract nests deeper than a few levels; later recursive code must not go deeper. */
const DEPTH_MAX = 32;

/** A fault of a valid JSON text that no request may have, or null. */
export type JsonFault =
  | { readonly kind: 'tooDeep' }
  | { readonly kind: 'repeated' | 'prototype'; readonly key: string };

/** Reads parsed JSON character by character, each once: a backtracking pattern takes seconds for a malicious text. */
export function faultOf(json: string): JsonFault | null {
  // For each open bracket: the keys so far of an object, null for a list.
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : null) > DEPTH_MAX) return { kind: 'tooDeep' };
      isKey = true;
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',') isKey = true;
    else if (character === ':') isKey = false;
    else if (character === '"') {
      const end = endOfString(json, at);
      const fault = isKey ? faultOfKey(open.at(-1), json.slice(at, end)) : null;
      if (fault) return fault;
      at = end - 1;
    }
  }
  return null;
}

/** The index after the quote that ends the string which starts at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** `text` as written in the JSON, with quotes: two spellings may be one key. */
function faultOfKey(keys: Set<string> | null | undefined, text: string): JsonFault | null {
  if (!keys) return null;
  const key = String(JSON.parse(text));
  if (key === '__proto__') return { kind: 'prototype', key };
  if (keys.has(key)) return { kind: 'repeated', key };
  keys.add(key);
  return null;
}
