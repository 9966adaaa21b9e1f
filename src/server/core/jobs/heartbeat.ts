import type { Clock } from '#server/core/clock/clock.ts';

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
