import { queries } from '#client/state/queries.ts';
import type { App } from '#web/app/app.ts';
import { kindRow, otherDay } from '../lazy-parts.ts';

/** The list of a past day has habits that are archived since. The server waits for them; a browser shows at once what it knows. */
export async function loadOtherDay({ client }: App): Promise<void> {
  const reading = client.serverState.load(queries.archives(client.api)).catch(() => []);
  await Promise.all([otherDay.preload(), kindRow.preload()]);
  if (typeof document === 'undefined') await reading;
}
