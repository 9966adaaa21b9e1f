import type { DayKey } from '#domain/day-key.ts';
import { atDay } from '#domain/wire-habit.ts';
import type { Club } from './account-data.ts';
import { type FigureChanges, figureChanges } from './figures.ts';
import type { Outbox } from './outbox/outbox.ts';
import { type Write, withPending } from './outbox/write.ts';
import type { Base } from './server-data.ts';
import { shareEqual } from './share-equal.ts';
import type { Today } from './today.ts';

export type View = ReturnType<typeof createView>;

/**
 * What screens show: what the server said last, with the writes that it has not answered yet on top. An item that shows the same
 * stays the same object, so that it is not drawn again.
 */
export function createView(base: Base, outbox: Pick<Outbox, 'pending' | 'subscribe'>, today: Today) {
  const listeners = new Set<() => void>();
  let shown: Club | null = null;
  let made: { club: Club; pending: readonly Write[]; day: DayKey } | null = null;
  let hydrated: Club | null = null;
  let foldedFor: object | null = null;
  let folded: FigureChanges = none;
  let leave = () => {};

  function get(): Club {
    const now = { club: base.get(), pending: outbox.pending(), day: today.get() };
    if (
      shown &&
      made &&
      sameClub(made.club, now.club) &&
      made.pending === now.pending &&
      made.day === now.day
    ) {
      return shown;
    }
    const next = withPending(onDay(now.club, now.day), now.pending, now.day);
    shown = shareEqual(shown, next);
    made = now;
    return shown;
  }

  function change(): void {
    if (base.isSettling()) return;
    const before = shown;
    if (get() !== before) for (const listener of listeners) listener();
  }

  function listen(): void {
    const leaves = [base.subscribe(change), outbox.subscribe(change), today.subscribe(change)];
    leave = () => {
      for (const each of leaves) each();
    };
  }

  /** What the server rendered: nothing waits, on the day that it was rendered. */
  function getHydrated(): Club {
    hydrated = shareEqual(hydrated, onDay(base.get(), today.hydrated()));
    return hydrated;
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) listen();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) leave();
    };
  }

  /** What waiting writes change in the figures. */
  function changes(): FigureChanges {
    const after = get();
    if (made !== null && foldedFor !== made) {
      folded = figureChanges(onDay(made.club, made.day), after, made.day);
      foldedFor = made;
    }
    return folded;
  }

  return { get, hydrated: getHydrated, changes, subscribe };
}

const none: FigureChanges = { today: '', days: [], habits: [] };
/** As the page that a server rendered. */
export const noChanges = (): FigureChanges => none;

function onDay(club: Club, today: DayKey): Club {
  return {
    ...club,
    habits: club.habits.map((habit) => atDay(habit, today)),
    archives: club.archives.map((habit) => atDay(habit, today)),
  };
}

function sameClub(left: Club, right: Club): boolean {
  return (Object.keys(left) as (keyof Club)[]).every((part) => left[part] === right[part]);
}
