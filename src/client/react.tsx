import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { Achievement, Graph, Stats } from '#contract/performance.ts';
import type { DayKey } from '#domain/day-key.ts';
import { isDoneOn } from '#domain/due-today.ts';
import { MINUTE } from '#domain/time.ts';
import type { AccountData } from './account-data.ts';
import type { ApiClient } from './api/api-client.ts';
import type { Client } from './client.ts';
import { foldFigures } from './figures.ts';
import { noChanges } from './optimistic-state.ts';
import type { Mutation } from './outbox/mutation.ts';
import { queuedDays } from './outbox/mutations/daily.ts';
import type { Outbox } from './outbox/outbox.ts';
import { type Status, savedStatus } from './outbox/state.ts';
import { queries } from './queries.ts';
import type { Query, ServerState } from './server-state.ts';

const ClientContext = createContext<Client | null>(null);

/** Provides the client to the pages below, and runs it while they are shown. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  useEffect(() => client.start(), [client]);
  return <ClientContext value={client}>{children}</ClientContext>;
}

function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('No ClientProvider above');
  return client;
}

export const useApi = (): ApiClient => useClient().api;
export const useServerState = (): ServerState => useClient().serverState;

/** A query as a component shows it. */
export interface Loaded<T> {
  /** Undefined until it was read. */
  readonly data: T | undefined;
  /** The last read failed; `data` is what was known before. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Loads a query when a component first shows it, and again when it is shown later than a minute after that. Figures include pending
 * mutations.
 */
export function useQuery<T>(query: Query<T>): Loaded<T> {
  const { serverState, optimisticState } = useClient();
  const source = serverState.source(query);
  const entry = useSyncExternalStore(source.subscribe, source.get, source.get);
  const changes = useSyncExternalStore(optimisticState.subscribe, optimisticState.changes, noChanges);
  useEffect(() => source.load(MINUTE), [source]);
  const data = entry?.data;
  return {
    data: data === undefined ? undefined : foldFigures(query.key, data, changes),
    failed: entry?.hasFailed === true,
    retry: () => source.load(0),
  };
}

/** The optimistic state. An unchanged habit or divider stays the same object. */
export function useAccountData(): AccountData {
  const { optimisticState } = useClient();
  return useSyncExternalStore(optimisticState.subscribe, optimisticState.get, optimisticState.hydrated);
}

/** Adds a mutation: `write('habit.tick', { id, action: 'create', days: [today] })` shows in the next frame. */
export const useWrite = (): Outbox['write'] => useClient().outbox.write;

/** Defers a deletion: it is shown at once, and sent once it is released. */
export const useDefer = (): Outbox['defer'] => useClient().outbox.defer;

export function useOutboxStatus(): Status {
  const { outbox } = useClient();
  return useSyncExternalStore(outbox.subscribe, outbox.status, () => savedStatus);
}

/** Today for the user; it changes when the user's day begins. */
export function useToday(): DayKey {
  const { today } = useClient();
  return useSyncExternalStore(today.subscribe, today.get, today.hydrated);
}

/** The figures of the profile header; undefined until they are known. */
export const useStats = (): Stats | undefined => useQuery(queries.stats(useApi())).data;

/** Streaks and medals by habit; undefined until they are known. */
export const useAchievements = (): readonly Achievement[] | undefined =>
  useQuery(queries.achievements(useApi())).data;

/** Loads a year of a habit's days; the habit of `useAccountData` has them then. */
export const useLongHistory = (id: string): void => void useQuery(queries.histories(useApi(), id));

/**
 * Whether a day of a habit is done, of those that its listed history lacks too: by the queued ticks, else by its graph. A device without a
 * connection may have read no long history.
 */
export function useIsDone(habit: Habit, days: Graph['days'] | undefined): (day: DayKey) => boolean {
  const { outbox } = useClient();
  const queue = useSyncExternalStore(outbox.subscribe, outbox.pending, () => noQueue);
  const queued = queuedDays(queue, habit.id);
  return (day) =>
    day in habit.history ? isDoneOn(habit, day) : (queued.get(day) ?? (days?.[day]?.completed ?? 0) > 0);
}

const noQueue: readonly Mutation[] = [];
