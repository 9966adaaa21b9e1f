import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '#tests/web/render-app.tsx';
import type { Entered } from '#web/app/navigation.ts';
import { OfflinePage } from './offline-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page, and how often it was read since it was shown. */
async function show(load: () => Promise<Entered> = async () => 'page') {
  const enter = vi.fn(load);
  const screen = await renderApp(<OfflinePage />, { enter });
  const button = screen.getByRole('button');
  await expect.element(button).toBeVisible();
  return { button, tries: () => enter.mock.calls.length };
}

test('doubles the delay between two tries up to a minute', async () => {
  const { tries } = await show();
  let expected = 0;
  for (const delay of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect([delay, tries()]).toEqual([delay, expected]);
    expected += 1;
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(tries).toBe(expected);
  }
});

test('does not retry while the tab is hidden, and retries at once when it is shown', async () => {
  const { tries } = await show();
  const hidden = vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(120_000);
  dispatchEvent(new Event('online'));
  expect(tries()).toBe(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(tries).toBe(1);
});

test('is busy for a press and not for a try of its own', async () => {
  const answer = Promise.withResolvers<Entered>();
  const { button, tries } = await show(() => answer.promise);
  const press = button.element() as HTMLElement;
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.poll(tries).toBe(1);
  // What React draws for the try is drawn before what it draws for the press.
  const changes: (string | null)[] = [];
  new MutationObserver(() => changes.push(press.ariaBusy)).observe(press, { attributes: true });
  await new Promise(requestAnimationFrame);
  expect(changes).toEqual([]);
  press.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  answer.resolve('page');
  await expect.element(button).not.toHaveAttribute('aria-busy');
});
