import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { App } from '#web/app/app.ts';
import { loadList } from '#web/shared/load-list.ts';
import { otherDay } from '../lazy-parts.ts';
import { pastDayOf } from '../past-day.ts';

/** The server waits for the list as of the day in the address; a browser shows at once what it knows of it. */
export async function loadOtherDay({ client }: App, url: URL): Promise<void> {
  const reading = loadList(client, HISTORY_DAYS_DEFAULT, (today) => pastDayOf(url.search, today));
  await otherDay.preload();
  if (typeof document === 'undefined') await reading;
}
