import type { Client } from '#client/client.ts';
import { queries } from '#client/queries.ts';
import { logsAmount } from '#domain/habit.ts';
import type { App } from '#web/app/app.ts';
import { weekRange, yearRange } from '#web/shared/cards/ranges.ts';

/** The query parameter of the chosen habit: `?habit=id`. */
export const habitParameter = 'habit';

/** The server waits for the page's data; a browser navigates at once and shows placeholders. A failure shows in its place. */
export async function loadPerformance({ client }: App, url: URL): Promise<void> {
  const reading = readFigures(client, url.searchParams.get(habitParameter));
  const { api, serverState } = client;
  const habits = await serverState.load(queries.habits(api)).catch(() => []);
  const page = async () => await import('./performance-page.tsx');
  if (habits.some(logsAmount)) await (await page()).todayAmount.preload();
  if (url.searchParams.has(habitParameter)) await (await page()).habitMonth.preload();
  if (typeof document === 'undefined') await reading;
}

async function readFigures({ api, serverState, today }: Client, wanted: string | null): Promise<void> {
  const achievements = await serverState.load(queries.achievements(api)).catch(() => null);
  const isKnown = achievements?.some(({ id }) => id === wanted) === true;
  const habit = wanted !== null && isKnown ? { habitId: wanted } : {};
  // On the server the user and the settings were read since the page began.
  today.check();
  const day = today.get();
  await Promise.allSettled(
    [yearRange(day, 0), weekRange(day, 0)].map((range) =>
      serverState.load(queries.graphs(api, { ...habit, ...range })),
    ),
  );
}
