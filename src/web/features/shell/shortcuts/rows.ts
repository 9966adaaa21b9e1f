/** The row of the focused habit, or null. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** Focuses the tick of the next or previous habit; without a focus, the first. */
export function focusRow(by: 1 | -1): void {
  const ticks = [...document.querySelectorAll<HTMLElement>('[data-row] [data-tick]')];
  const current = focusedRow();
  const at = ticks.findIndex((tick) => current?.contains(tick));
  const tick = at === -1 ? ticks[0] : ticks[at + by];
  tick?.focus();
  tick?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Clicks a control of the focused habit. */
export function pressInRow(selector: string): boolean {
  const control = focusedRow()?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== undefined && control !== null;
}
