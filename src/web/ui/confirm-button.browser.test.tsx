import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressAt } from '#tests/web/press-at.ts';
import { CONFIRM_PAUSE, CONFIRM_TIMEOUT, ConfirmButton } from './confirm-button.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

async function click(button: Locator, { at = performance.now(), detail = 1 } = {}): Promise<void> {
  pressAt(button, at, detail);
  // Timers update React too.
  await vi.advanceTimersByTimeAsync(0);
}

async function show() {
  const onConfirm = vi.fn<() => void>();
  const screen = await render(
    <ConfirmButton label="Delete" confirmLabel="Confirm" onConfirm={onConfirm}>
      ×
    </ConfirmButton>,
  );
  return { screen, onConfirm };
}

test('asks on the first click and confirms on the second', async () => {
  const { screen, onConfirm } = await show();
  await click(screen.getByRole('button', { name: 'Delete', exact: true }));
  expect(onConfirm).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(CONFIRM_PAUSE);
  await click(screen.getByRole('button', { name: 'Confirm Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('takes two presses at once for one, and stays ready to confirm', async () => {
  const { screen, onConfirm } = await show();
  const button = screen.getByRole('button');
  await click(button);
  await vi.advanceTimersByTimeAsync(CONFIRM_PAUSE - 1);
  await click(button);
  expect(onConfirm).not.toHaveBeenCalled();
  await expect.element(button).toHaveTextContent('Confirm');
  await vi.advanceTimersByTimeAsync(1);
  await click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('counts from the question to the press, however late a page that hangs comes to either', async () => {
  const { screen, onConfirm } = await show();
  const button = screen.getByRole('button');
  await vi.advanceTimersByTimeAsync(2 * CONFIRM_PAUSE);
  const asked = performance.now();
  await click(button, { at: asked - 2 * CONFIRM_PAUSE });
  await vi.advanceTimersByTimeAsync(2 * CONFIRM_PAUSE);
  await click(button, { at: asked - 1 });
  await click(button, { at: asked + CONFIRM_PAUSE - 1 });
  expect(onConfirm).not.toHaveBeenCalled();
  await click(button, { at: asked + CONFIRM_PAUSE });
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('ignores the second click of a double click however slow it is', async () => {
  const { screen, onConfirm } = await show();
  const button = screen.getByRole('button');
  await click(button);
  await vi.advanceTimersByTimeAsync(CONFIRM_PAUSE);
  await click(button, { detail: 2 });
  expect(onConfirm).not.toHaveBeenCalled();
  await expect.element(button).toHaveTextContent('Confirm');
});

test('keeps a held key from confirming', async () => {
  const { screen, onConfirm } = await show();
  const button = screen.getByRole('button');
  const press = (repeat: boolean) =>
    button
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
  await click(button);
  await vi.advanceTimersByTimeAsync(CONFIRM_PAUSE);
  expect([press(true), press(false)], 'what the browser may act on').toEqual([false, true]);
  await click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('asks again after three seconds', async () => {
  const { screen, onConfirm } = await show();
  const button = screen.getByRole('button');
  await click(button);
  await vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT);
  await expect.element(button).toHaveTextContent('×');
  await click(button);
  expect(onConfirm).not.toHaveBeenCalled();
  await expect.element(button).toHaveTextContent('Confirm');
});

test('ignores clicks while busy', async () => {
  const onConfirm = vi.fn<() => void>();
  const screen = await render(
    <ConfirmButton label="Delete" confirmLabel="Confirm" onConfirm={onConfirm} busy>
      ×
    </ConfirmButton>,
  );
  const button = screen.getByRole('button', { name: 'Delete', exact: true });
  await click(button);
  await click(button);
  expect(onConfirm).not.toHaveBeenCalled();
  await expect.element(button).toHaveAccessibleName('Delete');
});
