import type { Habit } from '#contract/habits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { lifetimeOf } from '#domain/list/device-changes.ts';
import { atDay, withAllBreaks } from '#domain/list/wire-habit.ts';
import type { Today } from './device/today.ts';
import { lateDefinitions } from './outbox/late-definitions.ts';
import { type Mutation, withPending } from './outbox/mutation.ts';
import { isLate } from './outbox/mutations/all.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { AccountData } from './state/account-data.ts';
import { canCompute, kinds } from './state/kinds.ts';
import type { ServerData } from './state/server-data.ts';
import { shareEqual } from './state/share-equal.ts';

export type OptimisticState = ReturnType<typeof createOptimisticState>;

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
  let inputs: Inputs | null = null;
  let hydrated: AccountData | null = null;
  let stop = () => {};
  const onToday = createOnDay();
  const onHydratedDay = createOnDay();

  function get(): AccountData {
    const now = {
      data: serverData.get(),
      pending: outbox.pending(),
      day: today.get(),
      hasKinds: kinds.isLoaded(),
      hasDefinitions: lateDefinitions.isLoaded(),
    };
    if (now.pending.some(isLate)) void lateDefinitions.load();
    if (
      shown &&
      inputs &&
      haveSameParts(inputs.data, now.data) &&
      inputs.pending === now.pending &&
      inputs.day === now.day &&
      inputs.hasKinds === now.hasKinds &&
      inputs.hasDefinitions === now.hasDefinitions
    ) {
      return shown;
    }
    const listed = onToday(now.data, now.day);
    const next = withPending(listed, now.pending, now.day);
    // Screens compute with the rules too: with new ones they show everything again.
    shown = shareEqual(inputs?.hasKinds === now.hasKinds ? shown : null, next);
    inputs = now;
    return shown;
  }

  function change(): void {
    if (serverData.isSettling()) return;
    const before = shown;
    if (get() !== before) for (const listener of listeners) listener();
  }

  function follow(): void {
    const stops = [
      serverData.subscribe(change),
      outbox.subscribe(change),
      today.subscribe(change),
      kinds.subscribe(change),
      lateDefinitions.subscribe(change),
    ];
    stop = () => {
      for (const each of stops) each();
    };
  }

  /** As the server rendered it: no mutations, on the day of rendering. */
  function getHydrated(): AccountData {
    hydrated = shareEqual(hydrated, onHydratedDay(serverData.get(), today.hydrated()));
    return hydrated;
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) follow();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop();
    };
  }

  return { get, hydrated: getHydrated, subscribe };
}

interface Inputs {
  readonly data: AccountData;
  readonly pending: readonly Mutation[];
  readonly day: DayKey;
  readonly hasKinds: boolean;
  readonly hasDefinitions: boolean;
}

/** Returns `atDay` for all habits of an account. Data that it has just seen on that day is not read again. */
function createOnDay() {
  let last: { data: AccountData; day: DayKey; hasKinds: boolean; result: AccountData } | null = null;
  return (data: AccountData, day: DayKey): AccountData => {
    const hasKinds = kinds.isLoaded();
    if (last?.data !== data || last.day !== day || last.hasKinds !== hasKinds)
      last = { data, day, hasKinds, result: onDay(data, day) };
    return last.result;
  };
}

/** The data on a day. A day of a limit counts by passing, so that the counter moves with the day. */
export function onDay(data: AccountData, day: DayKey): AccountData {
  let passed = 0;
  const move = (sent: Habit): Habit => {
    const habit = withAllBreaks(sent, data.breaks);
    if (!canCompute(habit)) return habit;
    const moved = atDay(habit, day);
    if (moved !== habit && habit.kind === 'limit') {
      const breaks = breaksOf(data.breaks, habit.id);
      passed += lifetimeOf(moved, breaks) - lifetimeOf(habit, breaks);
    }
    return moved;
  };
  const [habits, archives] = [data.habits.map(move), data.archives.map(move)];
  const habitsCompleted = data.statistics.habitsCompleted + passed;
  return { ...data, habits, archives, ...(passed !== 0 && { statistics: { habitsCompleted } }) };
}

function haveSameParts(left: AccountData, right: AccountData): boolean {
  return (Object.keys(left) as (keyof AccountData)[]).every((part) => left[part] === right[part]);
}
