import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { atDay } from '#domain/wire-habit.ts';
import type { AccountData } from './account-data.ts';
import { type FigureChanges, figureChanges } from './figures.ts';
import { kinds, loadKinds } from './kinds.ts';
import { lateDefinitions } from './outbox/late-definitions.ts';
import { type Mutation, withPending } from './outbox/mutation.ts';
import { isLate } from './outbox/mutations/all.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { ServerData } from './server-data.ts';
import { shareEqual } from './share-equal.ts';
import type { Today } from './today.ts';

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
  let foldedFor: object | null = null;
  let folded: FigureChanges = none;
  let stop = () => {};
  const onDay = createOnDay();
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
    const listed = onDay(now.data, now.day);
    const next = withPending(listed, now.pending, now.day);
    void loadKinds(next.habits.filter((habit, at) => habit !== listed.habits[at]));
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

  /** What pending mutations change in the figures. */
  function changes(): FigureChanges {
    const after = get();
    if (inputs !== null && foldedFor !== inputs) {
      folded = figureChanges(onDay(inputs.data, inputs.day), after, inputs.day);
      foldedFor = inputs;
    }
    return folded;
  }

  return { get, hydrated: getHydrated, changes, subscribe };
}

interface Inputs {
  readonly data: AccountData;
  readonly pending: readonly Mutation[];
  readonly day: DayKey;
  readonly hasKinds: boolean;
  readonly hasDefinitions: boolean;
}

const none: FigureChanges = { today: '', days: [], habits: [] };
/** As in a page that a server rendered. */
export const noChanges = (): FigureChanges => none;

/** Returns `atDay` for all habits of an account. A list that it has just seen on that day is not read again. */
function createOnDay() {
  const habits = createListOnDay();
  const archives = createListOnDay();
  return (data: AccountData, today: DayKey): AccountData => ({
    ...data,
    habits: habits(data.habits, today),
    archives: archives(data.archives, today),
  });
}

function createListOnDay() {
  let last: { list: readonly Habit[]; day: DayKey; isReady: boolean; result: readonly Habit[] } | null = null;
  return (list: readonly Habit[], day: DayKey): readonly Habit[] => {
    const isReady = kinds.isLoaded();
    if (last?.list !== list || last.day !== day || last.isReady !== isReady) {
      void loadKinds(list);
      last = { list, day, isReady, result: list.map((habit) => atDay(habit, day)) };
    }
    return last.result;
  };
}

function haveSameParts(left: AccountData, right: AccountData): boolean {
  return (Object.keys(left) as (keyof AccountData)[]).every((part) => left[part] === right[part]);
}
