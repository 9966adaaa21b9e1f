/** An amount with the rounding errors of floats taken away: it has three decimals. */
export const exactAmount = (amount: number): number => Math.round(amount * 1000) / 1000;

/** The amount without an addition that is undone; nothing again where nothing was logged before it, and not below 0. */
export function withoutAddition(amount: number | null, added: number, before: number | null): number | null {
  const rest = Math.max(0, exactAmount((amount ?? 0) - added));
  return rest === 0 ? before && 0 : rest;
}
