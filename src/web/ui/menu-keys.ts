/** The item that a key moves to from `at`; null when the key moves nowhere. */
export function itemByKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The next item after `at`, wrapping around, that starts with the typed text; null when none does. Repeating one letter cycles through the
 * items that start with it.
 */
export function itemByText(labels: readonly string[], typed: string, at: number): number | null {
  const wanted = plain(typed);
  const [letter = ''] = wanted;
  const same = wanted === letter.repeat(wanted.length);
  const sought = same ? letter : wanted;
  // A longer text may still match the current item.
  const start = same ? at + 1 : Math.max(at, 0);
  const order = labels.map((_, index) => (start + index) % labels.length);
  return order.find((index) => plain(labels[index] ?? '').startsWith(sought)) ?? null;
}

/** Ignores accents and case: `e` finds `Écrire`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
