import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadingBar, loadingBarTimes } from './loading-bar.tsx';

const { throttle, hideDelay, resetDelay } = loadingBarTimes;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const bar = (active: boolean) => <LoadingBar active={active} label="Loading" />;

test('what is quick shows nothing', async () => {
  const screen = await render(bar(true));
  vi.advanceTimersByTime(throttle - 1);
  await screen.rerender(bar(false));
  vi.advanceTimersByTime(throttle);
  expect(screen.getByRole('progressbar').query()).toBeNull();
});

test('what takes longer runs, fills, fades and goes', async () => {
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
