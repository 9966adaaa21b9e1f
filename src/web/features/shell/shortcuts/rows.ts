/** The habit that has the focus, or null. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** Gives the focus to the tick of the next habit, or of the one before; from nowhere to the first. */
export function focusRow(by: 1 | -1): void {
  const ticks = [...document.querySelectorAll<HTMLElement>('[data-row] [data-tick]')];
  const current = focusedRow();
  const at = ticks.findIndex((tick) => current?.contains(tick));
  const tick = at === -1 ? ticks[0] : ticks[at + by];
  tick?.focus();
  tick?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Presses one of the controls of the habit that has the focus. */
export function pressInRow(selector: string): boolean {
  const control = focusedRow()?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== undefined && control !== null;
}
