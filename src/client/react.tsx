import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { HabitDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { Achievement, Stats } from '#contract/performance.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { ApiClient } from './api/api-client.ts';
import type { Client } from './client.ts';
import type { Outbox } from './outbox/outbox.ts';
import { type Status, savedStatus } from './outbox/state.ts';
import { type AccountData, readDayOf } from './state/account-data.ts';
import { type AskedDay, queries } from './state/queries.ts';
import type { Query, ServerState } from './state/server-state.ts';

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

/** Loads a query when a component first shows it, and again when it is shown later than `maxAge` milliseconds after that. */
export function useQuery<T>(query: Query<T>, maxAge = MINUTE): Loaded<T> {
  const { serverState } = useClient();
  const source = serverState.source(query);
  const entry = useSyncExternalStore(source.subscribe, source.get, source.hydrated);
  useEffect(() => source.load(maxAge), [source, maxAge]);
  return { data: entry?.data, failed: entry?.hasFailed === true, retry: () => source.load(0) };
}

/** What was read of a part, which is not loaded for it. */
function useRead<T>(query: Query<T>): T | undefined {
  const source = useClient().serverState.source(query);
  return useSyncExternalStore(source.subscribe, source.get, source.hydrated)?.data;
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

/** The figures, of the data and the day that the page shows. */
export function useFigures() {
  const { figures } = useClient();
  const data = useAccountData();
  const today = useToday();
  useSyncExternalStore(figures.subscribe, figures.version, figures.version);
  return { figures, data, today };
}

/** The figures of the profile header; undefined until they are known. */
export function useStats(): Stats | undefined {
  const { figures, data, today } = useFigures();
  return figures.stats(data, today, useRead(queries.stats(useApi())));
}

/** Streaks and medals by habit; undefined until they are known. */
export function useAchievements(): readonly Achievement[] | undefined {
  const { figures, data, today } = useFigures();
  return figures.achievements(data, today, useRead(queries.achievements(useApi())));
}

/** The record of a habit with all its breaks. */
export function useRecord(habit: Habit): HabitRecord {
  const { figures, data, today } = useFigures();
  return figures.record(data, today, habit);
}

/** One day of a habit with its note and steps, with its pending mutations; undefined until it was read. */
export function useReadDay(asked: AskedDay): Loaded<HabitDay> {
  const query = useQuery(queries.days(useApi(), asked));
  return { ...query, data: readDayOf(useAccountData(), asked) };
}
