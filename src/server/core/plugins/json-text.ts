/** No request of the contract nests deeper than a few levels; recursive code downstream must not be led further. */
const DEPTH_MAX = 32;

/** What a text that is valid JSON holds and no request of ours may, or null. */
export type JsonFault =
  | { readonly kind: 'tooDeep' }
  | { readonly kind: 'repeated' | 'prototype'; readonly key: string };

/**
 * Looks through JSON that has been parsed, character by character and each of them once: a pattern that goes back over what it has
 * read takes seconds for a text made for it.
 */
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

/** Past the quote that ends the string which begins at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** `text` as it stands in the JSON, quotes and all: two spellings may be one key. */
function faultOfKey(keys: Set<string> | null | undefined, text: string): JsonFault | null {
  if (!keys) return null;
  const key = String(JSON.parse(text));
  if (key === '__proto__') return { kind: 'prototype', key };
  if (keys.has(key)) return { kind: 'repeated', key };
  keys.add(key);
  return null;
}
