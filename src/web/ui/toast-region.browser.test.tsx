import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastRegion } from './toast-region.tsx';
import { addToast, clearToasts } from './toast-store.ts';

const words: Record<string, string> = { limitReached: 'That is the limit' };

afterEach(clearToasts);

const show = () => render(<ToastRegion lookUp={(key) => words[key] ?? key} closeLabel="Close" />);

test('a text with a space is shown as it is, and a click closes it', async () => {
  const screen = await show();
  addToast({ text: 'Well done today', status: 'info' });
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Well done today/);
  await screen.getByRole('button', { name: /Close/ }).click();
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an error is an alert; a text without a space is a key', async () => {
  const screen = await show();
  addToast({ text: 'limitReached', status: 'error' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/That is the limit/);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});
