import { openDay } from '#web/shared/open-day.ts';

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
export const pressInRow = (selector: string): boolean => pressOn(selector, focusedRow());

/** Clicks a control of the page, or of a part of it. */
export function pressOn(selector: string, within: ParentNode | null = document): boolean {
  const control = within?.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== undefined && control !== null;
}

/** Opens the day sheet of the focused habit, on the day of the list. */
export function openFocusedDay(): boolean {
  const id = focusedRow()?.closest<HTMLElement>('[data-item]')?.dataset['item'];
  const day = focusedRow()?.closest<HTMLElement>('[data-day]')?.dataset['day'];
  if (id === undefined || day === undefined) return false;
  openDay(id, day);
  return true;
}
