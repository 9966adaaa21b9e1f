import type { Client } from '#client/client.ts';
import { queries } from '#client/queries.ts';
import type { DayKey } from '#domain/day-key.ts';

/** Reads the list as of a day, with this many days of history; nothing where `dayOf` finds no day. A failure shows in its place. */
export async function loadList(
  { api, serverState, today }: Client,
  historyDays: number,
  dayOf: (today: DayKey) => DayKey | null,
): Promise<void> {
  // On the server the user and the settings were read since the page began.
  await Promise.all([serverState.load(queries.user(api)), serverState.load(queries.settings(api))]).catch(
    () => null,
  );
  today.check();
  const day = dayOf(today.get());
  if (day === null) return;
  await serverState.load(queries.lists(api, { day, historyDays })).catch(() => null);
}
