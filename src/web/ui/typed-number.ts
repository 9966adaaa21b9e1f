/** Characters that a number field ignores (docs/rules/forms.md#number-fields). */
const blocked = /[-+:^eE]/g;

export const isBlocked = (key: string): boolean => key.length === 1 && key.search(blocked) === 0;

/** The accepted part of typed or pasted text: without blocked characters, at most `max`. */
export function typedNumber(text: string, max: number | undefined): string {
  const accepted = text.replace(blocked, '');
  return max !== undefined && Number(accepted) > max ? String(max) : accepted;
}
