import { type DayKey, dayIn } from '#domain/days/day-key.ts';

/** Every zone is a multiple of a quarter of an hour off UTC: every full hour falls on a quarter. */
const QUARTER = 15 * 60_000;

export interface TodayPorts {
  /** The user's zone, IANA. */
  timeZone(): string;
  /** The hour at which the user's days begin. */
  dayStart(): number;
  /** Milliseconds since 1970. */
  now(): number;
  /** The day on which a server rendered the page; undefined when none did. */
  rendered(): DayKey | undefined;
  after(milliseconds: number, work: () => void): () => void;
}

export type Today = ReturnType<typeof createToday>;

/** Today for the user. It changes when the user's day begins in the user's zone, also while the page stays open. */
export function createToday(ports: TodayPorts) {
  const listeners = new Set<() => void>();
  const read = () => dayIn(ports.timeZone(), ports.now(), ports.dayStart());
  let day = read();
  let forget = () => {};

  /** Reads the clock, the zone and the start of the day again. True when the day changed. */
  function check(): boolean {
    const next = read();
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
    /** Returns a function that stops it. */
    start: () => {
      schedule();
      return () => forget();
    },
  };
}

export const deviceTimeZone = (): string => Temporal.Now.timeZoneId();
