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
