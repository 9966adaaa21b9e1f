/**
 * The first `max` characters at most, cut between two words and with an ellipsis; null when the text is short enough.
 */
export function cutText(text: string, max: number): string | null {
  if (text.length <= max) return null;
  const head = text.slice(0, max + 1);
  const space = head.search(/\s\S*$/);
  const cut = space > 0 ? head.slice(0, space) : text.slice(0, max);
  // Removes half a surrogate pair.
  return `${cut.trimEnd().replace(/[\uD800-\uDBFF]$/, '')}…`;
}
