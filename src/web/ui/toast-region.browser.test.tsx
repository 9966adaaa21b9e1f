import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastRegion } from './toast-region.tsx';
import { addToast, clearToasts, currentToasts, TOAST_LIFETIME } from './toast-store.ts';

const words: Record<string, string> = { limitReached: 'That is the limit' };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

/** React is told by timers too. */
async function add(toast: Parameters<typeof addToast>[0]): Promise<void> {
  addToast(toast);
  await vi.advanceTimersByTimeAsync(0);
}

const show = () => render(<ToastRegion lookUp={(key) => words[key] ?? key} closeLabel="Close" />);

test('a toast lives five seconds', async () => {
  const screen = await show();
  await add({ text: 'Well done today' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Well done today');
  await vi.advanceTimersByTimeAsync(TOAST_LIFETIME - 1);
  expect(currentToasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a click closes it', async () => {
  const screen = await show();
  await add({ text: 'Well done today', status: 'info' });
  (screen.getByRole('button').element() as HTMLElement).click();
  await vi.advanceTimersByTimeAsync(0);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an error is an alert; a text without a space is a key', async () => {
  const screen = await show();
  await add({ text: 'limitReached', status: 'error' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('That is the limit');
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the same toast is shown once, for five seconds from the last time', async () => {
  await show();
  await add({ text: 'authRequired', status: 'info' });
  await vi.advanceTimersByTimeAsync(TOAST_LIFETIME - 1);
  await add({ text: 'authRequired', status: 'info' });
  await vi.advanceTimersByTimeAsync(TOAST_LIFETIME - 1);
  expect(currentToasts()).toHaveLength(1);
});
