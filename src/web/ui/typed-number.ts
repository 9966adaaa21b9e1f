/** What a number field takes no notice of (specification §5). */
const blocked = /[-+:^eE]/g;

export const isBlocked = (key: string): boolean => key.length === 1 && key.search(blocked) === 0;

/** What is kept of what was typed or pasted: none of the blocked characters, and nothing above the most there may be. */
export function typedNumber(text: string, max: number | undefined): string {
  const kept = text.replace(blocked, '');
  return max !== undefined && Number(kept) > max ? String(max) : kept;
}
