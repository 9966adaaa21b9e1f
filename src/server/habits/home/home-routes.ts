import { homeCalls } from '#contract/calls/home.ts';
import type { Home } from '#contract/home.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { Break } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { rankAchievements } from '#domain/figures/achievements.ts';
import { statsOfSums, sumsForStats } from '#domain/figures/day-sums.ts';
import { achievementOf } from '#domain/figures/record-achievement.ts';
import { strengthOf } from '#domain/figures/record-strength.ts';
import { historyOf } from '#domain/figures/streak.ts';
import { historyDays } from '#domain/list/wire-habit.ts';
import { onboardingOf, settingsOf } from '#server/accounts/settings/settings-service.ts';
import { presentUser } from '#server/accounts/users/present-user.ts';
import { ok } from '#server/core/http/answers.ts';
import { LastAnswers } from '#server/core/http/last-answers.ts';
import { type Api, route } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/today.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { presentBreak } from '#server/habits/breaks/breaks-routes.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { presentRolledUp } from '#server/habits/records/habit.ts';
import { recordOf } from '#server/habits/records/habit-list-repository.ts';
import { stepsOfDay } from '#server/habits/records/habit-row.ts';
import { countHabits, type HomeHabit, homeOf, readHome } from './home-repository.ts';

/** The answers to some seventy users with thirty habits. */
const ANSWERS_SIZE_MAX = 6_000_000;

/** All data of the home page. The session's statement reads the user, one more reads everything else: only after a change, as a rule. */
export function homeRoutes(api: Api): void {
  const answers = new LastAnswers<Home>(ANSWERS_SIZE_MAX);
  route(api, homeCalls.getHome, async ({ viewer, scope, now, spend }) => {
    const history = historyDays(todayOf(viewer, now), HISTORY_DAYS_DEFAULT);
    const days = { from: history.at(-1) ?? '', today: history[0] ?? '' };
    const { revision, ...row } = viewer.user;
    const user = presentUser(viewer.user, now, api.context.config);
    const home = await answers.of(user.id, {
      revision,
      facts: [days, user, row],
      read: async () => {
        const rows = await readHome(scope, days);
        spend('habits', countHabits(rows));
        return rows;
      },
      make: async (rows) => {
        const breaks = breaksIn(viewer.user);
        const { habits, dividers, habitsCompleted } = await homeOf(rows, breaks, days.today);
        return {
          user,
          onboarding: onboardingOf(viewer.user),
          settings: settingsOf(viewer.user),
          statistics: { habitsCompleted },
          dividers: [...dividers],
          breaks: breaks.map(presentBreak),
          ...(await figuresOf(habits, history, breaks)),
        };
      },
    });
    return ok(home);
  });
}

/** The cards and the figures; the ticks of each habit are parsed once for all of them. */
async function figuresOf(
  habits: readonly HomeHabit[],
  history: readonly DayKey[],
  breaks: readonly Break[],
): Promise<Pick<Home, 'habits' | 'stats' | 'achievements'>> {
  const today = history[0] ?? '';
  const sums = sumsForStats(today);
  const shown = await mapInSlices(habits, ({ card, ...row }) => {
    const record = recordOf(row, breaks);
    sums.add(record);
    const whole = historyOf(record, today);
    const { id, name, emoji, archived_at: archivedAt } = row;
    const achievement = { id, name, emoji, archivedAt, ...achievementOf(record, today, whole) };
    if (card === null) return { achievement, listed: [] };
    const listed = presentRolledUp(card.habit, record, history, {
      counts: card.counts,
      completedStepIds: stepsOfDay(card.stepsToday ?? '[]'),
      strength: strengthOf(record, today, whole),
    });
    return { achievement, listed: [listed] };
  });
  return {
    habits: shown.flatMap(({ listed }) => listed),
    stats: statsOfSums(sums, today),
    achievements: rankAchievements(shown.map(({ achievement }) => achievement)),
  };
}
