import { type DayKey, dayIn } from '#domain/day-key.ts';

/** Every zone of today is a multiple of a quarter of an hour off UTC: a midnight falls on a quarter. */
const QUARTER = 15 * 60_000;

export interface TodayPorts {
  /** IANA, of the user. */
  timeZone(): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** The day that the page was rendered on; undefined when it was not rendered by a server. */
  rendered(): DayKey | undefined;
  after(milliseconds: number, work: () => void): () => void;
}

export type Today = ReturnType<typeof createToday>;

/** The day it is for the user. It flips at midnight in the user's zone, also while the page stays open. */
export function createToday(ports: TodayPorts) {
  const listeners = new Set<() => void>();
  let day = dayIn(ports.timeZone(), ports.now());
  let forget = () => {};

  /** Looks at the clock again. True when the day is another one. */
  function check(): boolean {
    const next = dayIn(ports.timeZone(), ports.now());
    if (next === day) return false;
    day = next;
    for (const listener of listeners) listener();
    return true;
  }

  function schedule(): void {
    forget = ports.after(QUARTER - (ports.now() % QUARTER), () => {
      check();
      schedule();
    });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    get: () => day,
    hydrated: () => ports.rendered() ?? day,
    check,
    subscribe,
    /** Answers how to stop. */
    start: () => {
      schedule();
      return () => forget();
    },
  };
}

/** The zone of the device, IANA. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
