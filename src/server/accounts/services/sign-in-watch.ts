import { hash, randomBytes } from 'node:crypto';
import { MINUTE } from '#domain/days/time.ts';
import { SlidingCounter } from '#server/core/limits/sliding-counter.ts';

/** Numbers that normal users do not reach, before RATE_LIMIT_SCALE (docs/rules/attacks.md#guessing-passwords). */
const thresholds = {
  /** Failed sign-ins within a minute, of all accounts. */
  manyFailures: { events: 100, windowMs: MINUTE },
  /** Accounts on which one and the same password failed within ten minutes: one attempt on each is below every other limit. */
  onePassword: { events: 30, windowMs: 10 * MINUTE },
} as const;

/** The pause between two alarms of a kind. */
const REPEATED_MS = MINUTE;
/** Passwords and accounts that are compared at once. */
const PLACES_MAX = 20_000;

type AlarmName = keyof typeof thresholds;

export type SignInWatch = ReturnType<typeof watchSignIns>;

export interface WatchOptions {
  readonly scale: number;
  readonly now: () => number;
  readonly log: { error(details: object, message: string): void };
}

/** Detects attacks that no limit by address or account sees: from many addresses, or on many accounts. */
export function watchSignIns({ scale, now, log }: WatchOptions) {
  const counterOf = (windowMs: number) =>
    new SlidingCounter({ windowMs, placesMax: PLACES_MAX, whenFull: 'forget', now });
  const failures = counterOf(thresholds.manyFailures.windowMs);
  const accounts = counterOf(thresholds.onePassword.windowMs);
  const pairs = counterOf(thresholds.onePassword.windowMs);
  /** How often each alarm was raised since the start. */
  const alarms = { manyFailures: 0, onePassword: 0 };
  const alarmedAt = new Map<AlarmName, number>();
  // The stored hash of a password is useless without the seed, which never leaves this process.
  const seed = randomBytes(32).toString('base64url');
  const markOf = (text: string): string => hash('sha256', seed + text, 'base64url').slice(0, 16);

  const raise = (alarm: AlarmName, count: number): void => {
    const { events, windowMs } = thresholds[alarm];
    if (count <= events * scale || now() - (alarmedAt.get(alarm) ?? -Infinity) < REPEATED_MS) return;
    alarmedAt.set(alarm, now());
    alarms[alarm] += 1;
    log.error({ alarm, count, seconds: windowMs / 1_000 }, 'Sign-ins are under attack');
  };

  return {
    alarms,
    /** A sign-in was refused, for its password or by a limit. */
    failed: (email: string, password: string): void => {
      failures.add('all');
      raise('manyFailures', failures.count('all'));
      const mark = markOf(password);
      const pair = markOf(`${mark} ${email}`);
      if (pairs.count(pair) === 0) accounts.add(mark);
      pairs.add(pair);
      raise('onePassword', accounts.count(mark));
    },
  };
}
