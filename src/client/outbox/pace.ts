import { ResponseError } from '../api/errors.ts';
import type { OutboxPorts } from './ports.ts';
import { delayOf, judge } from './retry.ts';
import type { QueueState } from './state.ts';

/** How often a server may ask to slow down before that is told as a failure. */
const PATIENCE = 3;

/** Whether a connection and a little time will not do. */
const isFailure = (error: unknown, attempts: number): boolean =>
  error instanceof ResponseError && (error.status !== 429 || attempts >= PATIENCE);

/** When the next try may be. */
export function createPace(ports: OutboxPorts, state: QueueState, retry: () => void) {
  let attempts = 0;
  /** What was told last: each reason is told once until a write gets through, however often it is tried and by whom. */
  let told: string | null = null;
  /** Backing off ends when the network comes back; what the server asked to wait for does not. */
  let retryAt = 0;
  let askedUntil = 0;
  let forgetTimer = () => {};

  /** Tries as if for the first time. */
  const hurry = (): void => {
    attempts = 0;
    retryAt = 0;
  };

  const succeed = (): void => {
    hurry();
    told = null;
    state.reason = undefined;
  };

  /** The timer decides, not the clock: clocks are set back, and timers run a moment early. */
  function retryNow(): void {
    retryAt = 0;
    askedUntil = 0;
    retry();
  }

  return {
    ready: (): boolean => ports.online() && ports.now() >= Math.max(retryAt, askedUntil),
    hurry,
    succeed,
    /** Waits for a better moment: the timer, the network, or somebody who signs in again. */
    pause(error: unknown): void {
      attempts += 1;
      const delay = delayOf(error, attempts, ports.random());
      retryAt = ports.now() + delay;
      if (error instanceof ResponseError && error.retryAfter)
        askedUntil = ports.now() + error.retryAfter * 1_000;
      state.reason = error instanceof ResponseError ? error.code : undefined;
      state.set({ phase: isFailure(error, attempts) ? 'failed' : 'waiting' });
      const reason = state.reason ?? 'unreachable';
      if (reason !== told) ports.onPostponed(error);
      told = reason;
      forgetTimer();
      if (judge(error) === 'stop') retryAt = Number.POSITIVE_INFINITY;
      else forgetTimer = ports.after(delay, retryNow);
    },
    reset(): void {
      forgetTimer();
      succeed();
      askedUntil = 0;
    },
  };
}
