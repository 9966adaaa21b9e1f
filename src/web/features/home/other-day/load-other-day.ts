import type { Client } from '#client/client.ts';
import { queries } from '#client/queries.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { App } from '#web/app/app.ts';
import { otherDay } from '../lazy-parts.ts';
import { pastDayOf } from '../past-day.ts';

/** The server waits for the list as of the day in the address; a browser shows at once what it knows of it. */
export async function loadOtherDay({ client }: App, url: URL): Promise<void> {
  const reading = readList(client, url.search);
  await otherDay.preload();
  if (typeof document === 'undefined') await reading;
}

async function readList({ api, serverState, today }: Client, search: string): Promise<void> {
  // On the server the user and the settings were read since the page began.
  await Promise.all([serverState.load(queries.user(api)), serverState.load(queries.settings(api))]).catch(
    () => null,
  );
  today.check();
  const day = pastDayOf(search, today.get());
  if (day === null) return;
  // A failure shows in its place.
  await serverState.load(queries.lists(api, { day, historyDays: HISTORY_DAYS_DEFAULT })).catch(() => null);
}
