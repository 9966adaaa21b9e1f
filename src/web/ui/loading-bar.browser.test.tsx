import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadingBar, loadingBarTimes } from './loading-bar.tsx';

const { throttle, hideDelay, resetDelay } = loadingBarTimes;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const bar = (active: boolean) => <LoadingBar active={active} label="Loading" />;

test('shows nothing for a short load', async () => {
  const screen = await render(bar(true));
  vi.advanceTimersByTime(throttle - 1);
  await screen.rerender(bar(false));
  vi.advanceTimersByTime(throttle);
  expect(screen.getByRole('progressbar').query()).toBeNull();
});

test('runs, fills, fades and disappears for a longer load', async () => {
  const screen = await render(bar(true));
  vi.advanceTimersByTime(throttle);
  await expect.element(screen.getByRole('progressbar')).toHaveClass('is-running');
  await screen.rerender(bar(false));
  await expect.element(screen.getByRole('progressbar')).toHaveClass('is-full');
  vi.advanceTimersByTime(hideDelay);
  await expect.element(screen.getByRole('progressbar')).toHaveClass('is-hidden');
  vi.advanceTimersByTime(resetDelay);
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
});
