export interface Tick {
  readonly userId: string;
  readonly habitId: string;
  readonly day: string;
  /** True: the day is done; false: it is not. */
  readonly done: boolean;
}

/** The thing under test, as its client sees it. */
export interface TickServer {
  /** Resolves when the server says that the tick is kept; rejects when it ends, or fails, before that. */
  send(tick: Tick): Promise<void>;
  /** Ends it with SIGKILL, whatever it is doing, and resolves when it is gone. */
  kill(): Promise<void>;
}

export interface TickTarget {
  readonly userId: string;
  readonly habitId: string;
}

/** The name of one habit-day. */
export function tickKey({ userId, habitId, day }: Omit<Tick, 'done'>): string {
  return `${userId} ${habitId} ${day}`;
}

/** The server is there and takes nothing now, as it does under load: the tick may be sent again. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** The server does not want this tick at all: the test itself is wrong. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}
