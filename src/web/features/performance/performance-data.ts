import { loadKinds } from '#client/state/kinds.ts';
import { queries } from '#client/state/queries.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import type { App } from '#web/app/app.ts';

/** The query parameter of the chosen habit: `?habit=id`. */
export const habitParameter = 'habit';

/** All habits, archived ones too, and the rules of those that are no plain ones. */
export async function loadWhole({ client }: App): Promise<void> {
  const { api, serverState } = client;
  const archives = serverState.load(queries.archives(api)).catch(() => []);
  const habits = await serverState.load(queries.habits(api)).catch(() => []);
  await loadKinds(habits);
  if (typeof document === 'undefined') await loadKinds(await archives);
}

/** The figures are of archived habits too. A browser navigates at once and shows placeholders; a failure shows in its place. */
export async function loadPerformance({ client }: App, url: URL): Promise<void> {
  const { api, serverState } = client;
  const archives = serverState.load(queries.archives(api)).catch(() => []);
  const habits = await serverState.load(queries.habits(api)).catch(() => []);
  const page = async () => await import('./performance-page.tsx');
  if (habits.some(logsAmount)) {
    const { amountsCard, scaleCards, todayAmount } = await page();
    await Promise.all([amountsCard.preload(), scaleCards.preload(), todayAmount.preload()]);
  }
  if (url.searchParams.has(habitParameter)) await (await page()).habitMonth.preload();
  if (typeof document === 'undefined') await archives;
}
