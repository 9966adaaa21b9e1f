import type { Habit } from '#contract/habits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { ResponseError } from './api/errors.ts';
import type { Client } from './client.ts';
import { cachedUser } from './state/profile.ts';
import { keys, readHome } from './state/queries.ts';
import { shareEqual } from './state/server-state.ts';

/** Milliseconds between two checks. With the spread and one wait for the outbox it stays below 15 s. */
const CHECK = 8_000;
/** At most so much is added at random, so that the checks of many pages do not come at once. */
const SPREAD = 2_000;
/** While mutations are unsent, the check waits so long and looks again. */
const BUSY = 2_000;
/** A user who has not touched the page for this long is away: checks come rarely until they touch it again. */
const AWAY_AFTER = 15 * MINUTE;
const AWAY_CHECK = 2 * MINUTE;
/** Each failure in a row doubles the wait, up to this. */
const LONGEST = 5 * MINUTE;

export interface WatchPorts {
  /** Milliseconds since 1970. */
  now(): number;
  /** 0 to 1. */
  random(): number;
  after(milliseconds: number, work: () => void): () => void;
  /** Whether the page is shown and the device has a connection. */
  isSeen(): boolean;
  /** Calls back when `isSeen` may have changed; returns a function that stops it. */
  onSeen(work: () => void): () => void;
  /** Calls back when the user touches the page or presses a key; returns a function that stops it. */
  onUsed(work: () => void): () => void;
}

type ClientParts = Pick<Client, 'api' | 'serverState' | 'outbox' | 'refresh'>;

/**
 * Shows the changes of other devices while the page is seen: asks every few seconds whether home is still the same, and reads everything
 * again when it is not. Returns a function that stops it.
 */
export function watchHome(client: ClientParts, ports: WatchPorts): () => void {
  let usedAt = ports.now();
  let failures = 0;
  let forget = () => {};
  const isAway = () => ports.now() - usedAt >= AWAY_AFTER;

  function plan(wait: number): void {
    forget();
    forget = ports.isSeen() ? ports.after(wait + ports.random() * SPREAD, () => void check()) : () => {};
  }

  async function check(): Promise<void> {
    if (client.outbox.busy()) {
      plan(BUSY);
      return;
    }
    let asked = 0;
    try {
      failures = (await readIfChanged(client)) ? 0 : failures + 1;
    } catch (error) {
      failures += 1;
      asked = error instanceof ResponseError ? (error.retryAfter ?? 0) * 1_000 : 0;
    }
    const usual = isAway() ? AWAY_CHECK : CHECK;
    plan(Math.max(asked, Math.min(LONGEST, usual * 2 ** failures)));
  }

  function use(): void {
    const wasAway = isAway();
    usedAt = ports.now();
    if (wasAway && failures === 0) plan(0);
  }

  const restart = () => {
    failures = 0;
    usedAt = ports.now();
    plan(CHECK);
  };
  const stops = [ports.onSeen(restart), ports.onUsed(use), () => forget()];
  restart();
  return () => {
    for (const stop of stops) stop();
  };
}

/** False when home differs and could not be read again. */
async function readIfChanged({ api, serverState, outbox, refresh }: ClientParts): Promise<boolean> {
  if (cachedUser(serverState) === null) return true;
  const { stats: _, achievements: __, ...home } = await readHome(api);
  const isKnown = (part: keyof typeof home): boolean => {
    const known = serverState.get<unknown>(keys[part]);
    if (known === undefined) return true;
    const [before, now] = [withoutFigures(part, known), withoutFigures(part, home[part])];
    return shareEqual(before, now) === before;
  };
  if ((Object.keys(home) as (keyof typeof home)[]).every(isKnown)) return true;
  return (await refresh(0)) || outbox.busy();
}

/** What follows from the records of the habits and from the day. */
const figures: readonly (keyof Habit)[] = ['history', 'due', 'recent', 'breaks'];

/** A part without that. */
function withoutFigures(part: string, data: unknown): unknown {
  if (part !== 'habits') return data;
  const isKept = ([field]: [string, unknown]) => !figures.includes(field as keyof Habit);
  return (data as readonly Habit[]).map((habit) => Object.fromEntries(Object.entries(habit).filter(isKept)));
}
