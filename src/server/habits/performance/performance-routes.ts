import { GRAPH_DAYS_DEFAULT, GRAPH_DAYS_MAX } from '#contract/limits.ts';
import { type Graph, performanceCalls } from '#contract/performance.ts';
import { userCalls } from '#contract/user.ts';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { achievementOf, rankAchievements } from '#domain/figures/achievements.ts';
import { habitGraph } from '#domain/figures/habit-graph.ts';
import { DaySums, graphOfSums, statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { type Api, ok, route } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import {
  countCompleted,
  listFigures,
  listRecords,
  recordOf,
} from '#server/habits/records/habit-list-repository.ts';
import { readRange } from './read-range.ts';

const GRAPH_RANGE = {
  fields: ['startDate', 'stopDate'],
  usual: GRAPH_DAYS_DEFAULT,
  max: GRAPH_DAYS_MAX,
} as const;

/** All figures come from one statement: ten years of a habit's ticks are part of its row. */
export function performanceRoutes(api: Api): void {
  route(api, performanceCalls.getStats, async ({ viewer, scope, now, spend }) => {
    const today = todayOf(viewer, now);
    const rows = await listFigures(scope);
    spend('habits', rows.length);
    const sums = sumsForStats(today);
    const breaks = breaksIn(viewer.user);
    await mapInSlices(rows, (row) => sums.add(recordOf(row, breaks, today)));
    return ok(statsOfSums(sums, today));
  });

  route(api, performanceCalls.getGraph, async ({ viewer, scope, query, now, spend }) => {
    const today = todayOf(viewer, now);
    const { start, stop } = readRange(query, GRAPH_RANGE, today);
    const rows = await listFigures(scope, query.habitId);
    if (query.habitId !== undefined && rows.length === 0) throw notFound();
    spend('habits', rows.length);
    const sums = new DaySums(dayNumber(start), dayNumber(stop), dayNumber(today));
    const breaks = breaksIn(viewer.user);
    await mapInSlices(rows, (row) => sums.add(recordOf(row, breaks, today)));
    const [only] = query.habitId === undefined ? [] : rows;
    const graph = only
      ? habitGraph(recordOf(only, breaks, today), start, stop, today)
      : { days: graphOfSums(sums, today) };
    return ok(query.reverse === 'true' ? reversed(graph) : graph);
  });

  route(api, performanceCalls.getAchievements, async ({ viewer, scope, now, spend }) => {
    const today = todayOf(viewer, now);
    const { rows } = await listRecords(scope);
    spend('habits', rows.length);
    const breaks = breaksIn(viewer.user);
    const grace = settingsOf(viewer.user).grace;
    const achievements = await mapInSlices(rows, (row) => {
      const { id, name, emoji, archived_at: archivedAt } = row;
      return {
        id,
        name,
        emoji,
        archivedAt,
        ...achievementOf({ ...recordOf(row, breaks, today), grace }, today),
      };
    });
    return ok(rankAchievements(achievements));
  });

  route(api, userCalls.getStatistics, async ({ viewer, scope, now }) =>
    ok({ habitsCompleted: await countCompleted(scope, breaksIn(viewer.user), todayOf(viewer, now)) }),
  );
}

/** A graph with its latest day first. */
function reversed(graph: Graph): Graph {
  const turn = <T>(days: Readonly<Record<DayKey, T>>): Record<DayKey, T> =>
    Object.fromEntries(Object.entries(days).toReversed());
  return { ...graph, days: turn(graph.days), ...(graph.strength && { strength: turn(graph.strength) }) };
}
