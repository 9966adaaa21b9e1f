import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { pressAtOnce } from '#tests/web/press-at-once.ts';
import { ToastRegion } from './toast-region.tsx';
import { addToast, clearToasts } from './toast-store.ts';
// Loaded by then: a toast stays for five seconds, in which a busy machine would not load it.
import './toast-cards.tsx';

const words: Record<string, string> = { limitReached: 'That is the limit' };

afterEach(clearToasts);

const show = () => render(<ToastRegion lookUp={(key) => words[key] ?? key} closeLabel="Close" />);

test('shows a text with a space as it is, and closes on a click', async () => {
  const screen = await show();
  addToast({ text: 'Well done today', status: 'info' });
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Well done today/);
  await pressAtOnce(screen.getByRole('button', { name: /Close/ }));
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('shows an error as an alert, and a text without a space as a key', async () => {
  const screen = await show();
  addToast({ text: 'limitReached', status: 'error' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/That is the limit/);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});
