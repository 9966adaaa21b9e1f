import { once } from 'node:events';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import type { Clock } from '#server/core/clock/clock.ts';

/** The first pause after a search that found something; it doubles while searches find nothing. */
const FIRST_PAUSE_MS = 5 * SECOND;
/** The longest time that a job of a process which ended waits for another one. */
export const LONGEST_PAUSE_MS = MINUTE;
/** However many jobs are due one after the other, a search takes them together. */
const SHORTEST_PAUSE_MS = SECOND;

/** Decides when to search for jobs: when the next known one is due, and for unknown ones the less often the longer nothing is found. */
export class SearchTimer {
  readonly #search: () => void;
  #isOn = false;
  #pause = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  /** The time of the next search, by the monotonic clock. */
  #at = Number.POSITIVE_INFINITY;

  constructor(search: () => void) {
    this.#search = search;
  }

  start(): void {
    this.#isOn = true;
  }

  stop(): void {
    this.#isOn = false;
    clearTimeout(this.#timer);
  }

  /** To be called after each search: whether anything was due (or unknown), and the milliseconds until the next known job is. */
  planNext(isIdle: boolean, untilDue = Number.POSITIVE_INFINITY): void {
    if (!isIdle) this.#pause = FIRST_PAUSE_MS;
    this.#set(Math.min(untilDue, this.#pause));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  /** A job is due in that many milliseconds. */
  searchWithin(milliseconds: number): void {
    if (performance.now() + milliseconds < this.#at) this.#set(milliseconds);
  }

  #set(milliseconds: number): void {
    if (!this.#isOn) return;
    const wait = Math.max(milliseconds, SHORTEST_PAUSE_MS);
    clearTimeout(this.#timer);
    this.#at = performance.now() + wait;
    this.#timer = setTimeout(this.#search, wait).unref();
  }
}

/** Notes each round of a loop, so that others see when it has stopped: the loop itself could not report that. */
export class Heartbeat {
  readonly #maxMs: number;
  readonly #monotonic: Clock;
  #at: number | undefined;

  /** `maxMs`: the longest time that a round may take, with the pause after it. */
  constructor(maxMs: number, monotonic: Clock) {
    this.#maxMs = maxMs;
    this.#monotonic = monotonic;
  }

  start(): void {
    this.#at = this.#monotonic();
  }

  /** A round begins or ends. */
  beat(): void {
    if (this.#at !== undefined) this.#at = this.#monotonic();
  }

  /** From now on the loop may rest. */
  end(): void {
    this.#at = undefined;
  }

  isLate(): boolean {
    return this.#at !== undefined && this.#monotonic() - this.#at > this.#maxMs;
  }
}

class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
  readonly code = 'timeout';
}

/** Rejects at the time limit: the signal aborts the job before its lease expires. */
export async function withinTime(
  run: (signal: AbortSignal) => Promise<void>,
  timeoutMs: number,
  abort: AbortController,
): Promise<void> {
  const over = once(abort.signal, 'abort').then(() => {
    throw new JobTimeoutError(`Not done within ${timeoutMs} ms.`);
  });
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    await Promise.race([run(abort.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
