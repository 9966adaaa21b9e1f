import known from './emoji-names.json' with { type: 'json' };

const names: ReadonlySet<string> = new Set([...Object.values(known.names), ...Object.keys(known.aliases)]);

/** Whether `/images/emojis/{name}.svg` exists. For the server: a browser has the names in the picker's own files. */
export function isEmojiName(name: string): boolean {
  return names.has(name);
}
