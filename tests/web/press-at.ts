import type { Locator } from 'vitest/browser';

/** Clicks a button in the page, as if it had been pressed at a time of `performance.now()`. */
export function pressAt(button: Locator, time: number, detail = 1): void {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  Object.defineProperty(press, 'timeStamp', { value: time });
  button.element().dispatchEvent(press);
}
