import { performanceCalls } from '#contract/calls/performance.ts';
import { userCalls } from '#contract/calls/user.ts';
import { achievementOf, rankAchievements } from '#domain/achievements.ts';
import { graphOf, statsOf } from '#domain/performance.ts';
import { listHabits, listHabitsAndKept } from '#server/habits/habits-repository.ts';
import { requireHabit } from '#server/habits/one-habit.ts';
import { ok } from '#server/http/answers.ts';
import { type Api, bind } from '#server/http/bind.ts';
import { todayOf } from '#server/http/today.ts';
import { graphRange } from './graph-range.ts';

/** All of it from one statement: the ticks of a habit, ten years of them, are part of its row. */
export function performanceRoutes(api: Api): void {
  bind(api, performanceCalls.getStats, async ({ viewer, scope, now }) => {
    const { datasets, ...stats } = statsOf(await listHabits(scope), todayOf(viewer, now));
    return ok({ ...stats, datasets: [...datasets] });
  });

  bind(api, performanceCalls.getGraph, async ({ viewer, scope, query, now }) => {
    const today = todayOf(viewer, now);
    const { start, stop } = graphRange(query, today);
    const { habitId } = query;
    const habits =
      habitId === undefined ? await listHabits(scope) : [await requireHabit(scope, habitId, [today])];
    const figures = graphOf(habits, start, stop, today);
    const inOrder = query.reverse === 'true' ? figures.toReversed() : figures;
    const days = Object.fromEntries(inOrder.map(({ day, ...figure }) => [day, figure]));
    return ok({ days });
  });

  bind(api, performanceCalls.getAchievements, async ({ viewer, scope, now }) => {
    const today = todayOf(viewer, now);
    const achievements = (await listHabits(scope)).map((habit) => {
      const { id, name, emoji, archivedAt } = habit;
      return { id, name, emoji, archivedAt, ...achievementOf(habit, today) };
    });
    return ok(rankAchievements(achievements));
  });

  bind(api, userCalls.getStatistics, async ({ scope }) => {
    const { habits, keptCompleted } = await listHabitsAndKept(scope);
    let habitsCompleted = keptCompleted;
    for (const habit of habits) habitsCompleted += habit.completed;
    return ok({ habitsCompleted });
  });
}
