import type { Habit } from '#contract/habits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { lifetimeOf } from '#domain/list/device-changes.ts';
import { atDay, withAllBreaks } from '#domain/list/wire-habit.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import type { Today } from './device/today.ts';
import { lateDefinitions } from './outbox/late-definitions.ts';
import { type Mutation, withPending } from './outbox/mutation.ts';
import { isLate } from './outbox/mutations/all.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { AccountData, ServerData } from './state/account-data.ts';
import { canCompute, kinds } from './state/kinds.ts';
import { remembered, shareEqual } from './state/server-state.ts';

/**
 * What screens show: the server state with all mutations of the outbox applied. An item that looks the same stays the same object, so that
 * it is not rendered again.
 */
export function createOptimisticState(
  serverData: ServerData,
  outbox: Pick<Outbox, 'pending' | 'subscribe'>,
  today: Today,
) {
  const listeners = new Set<() => void>();
  let shown: AccountData | null = null;
  let hadKinds = false;
  let hydrated: AccountData | null = null;
  let stops: (() => void)[] = [];
  const onToday = createOnDay();
  const onHydratedDay = createOnDay();

  const show = remembered(
    (
      data: AccountData,
      pending: readonly Mutation[],
      day: DayKey,
      hasKinds: boolean,
      _hasDefinitions: boolean,
    ): AccountData => {
      const next = withPending(onToday(data, day, hasKinds), pending, day);
      // Screens compute with the rules too: with new ones they show everything again.
      shown = shareEqual(hadKinds === hasKinds ? shown : null, next);
      hadKinds = hasKinds;
      return shown;
    },
  );

  function get(): AccountData {
    const pending = outbox.pending();
    if (pending.some(isLate)) void lateDefinitions.load();
    return show(serverData.get(), pending, today.get(), kinds.isLoaded(), lateDefinitions.isLoaded());
  }

  function change(): void {
    if (serverData.isSettling()) return;
    const before = shown;
    if (get() !== before) for (const listener of listeners) listener();
  }

  /** As the server rendered it: no mutations, on the day of rendering. */
  function getHydrated(): AccountData {
    hydrated = shareEqual(hydrated, onHydratedDay(serverData.get(), today.hydrated(), kinds.isLoaded()));
    return hydrated;
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      const followed = [serverData, outbox, today, kinds, lateDefinitions];
      stops = followed.map((each) => each.subscribe(change));
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const stop of stops) stop();
    };
  }

  return { get, hydrated: getHydrated, subscribe };
}

/** Returns `onDay`. Data that it has just seen on that day is not read again. */
const createOnDay = () =>
  remembered((data: AccountData, day: DayKey, _hasKinds: boolean) => onDay(data, day));

/** The data on a day. A day of a limit counts by passing, so that the counter moves with the day. */
export function onDay(data: AccountData, day: DayKey): AccountData {
  let passed = 0;
  const move = (sent: Habit): Habit => {
    const habit = withAllBreaks(sent, data.breaks);
    if (!canCompute(habit)) return habit;
    const moved = atDay(habit, day);
    if (moved !== habit && keepsLimit(habit)) {
      const breaks = breaksOf(data.breaks, habit.id);
      passed += lifetimeOf(moved, breaks) - lifetimeOf(habit, breaks);
    }
    return moved;
  };
  const [habits, archives] = [data.habits.map(move), data.archives.map(move)];
  const habitsCompleted = data.statistics.habitsCompleted + passed;
  return { ...data, habits, archives, ...(passed !== 0 && { statistics: { habitsCompleted } }) };
}
