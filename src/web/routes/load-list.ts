import { loadKinds } from '#client/state/kinds.ts';
import { keys, queries } from '#client/state/queries.ts';
import { needsGroup } from '#domain/list/needs-group.ts';
import { isPlainHabit } from '#domain/plan/habit.ts';
import type { App } from '#web/app/app.ts';
import { needsFullRows } from '#web/shared/celebrations.ts';

/** The rows of habits that are no plain ones, whose height is known only with their code, and the list of another day. */
export const loadList = async (app: App, url: URL) => {
  const { serverState, api } = app.client;
  if (!serverState.get(keys.user)) return;
  if (url.searchParams.has('day'))
    await (await import('#web/features/home/other-day/load-other-day.ts')).loadOtherDay(app);
  const [habits, chosen, dividers] = await Promise.all([
    serverState.load(queries.habits(api)),
    serverState.load(queries.settings(api)),
    serverState.load(queries.dividers(api)),
  ]);
  const isPlain = habits.every(isPlainHabit) && !needsFullRows(chosen);
  const isGrouped = dividers.some((divider) => needsGroup(divider, habits));
  if (isPlain && !isGrouped) return;
  const { groupPart, kindRow } = await import('#web/features/home/home.tsx');
  await Promise.all([
    !isPlain && Promise.all([kindRow.preload(), loadKinds(habits)]),
    isGrouped && groupPart.preload(),
  ]);
};
