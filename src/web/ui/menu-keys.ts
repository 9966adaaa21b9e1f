/** The item that a key of the keyboard goes to from the one at `at`, or null when the key is not about that. */
export function itemByKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The next item that begins with what is typed, after the one at `at` and then from the top; null when none does. The same letter
 * again and again goes through all that begin with it.
 */
export function itemByText(labels: readonly string[], typed: string, at: number): number | null {
  const wanted = plain(typed);
  const [letter = ''] = wanted;
  const same = wanted === letter.repeat(wanted.length);
  const sought = same ? letter : wanted;
  // A longer beginning may still be that of the item itself.
  const start = same ? at + 1 : Math.max(at, 0);
  const order = labels.map((_, index) => (start + index) % labels.length);
  return order.find((index) => plain(labels[index] ?? '').startsWith(sought)) ?? null;
}

/** Accents and capitals are no difference: `e` finds `Écrire`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
