import type { Habit } from '#contract/habits.ts';
import { type Home, homeCalls } from '#contract/home.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { Break } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { achievementOf, historyOf, rankAchievements } from '#domain/figures/achievements.ts';
import { type DaySums, statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import { strengthOf } from '#domain/figures/strength.ts';
import { historyDays } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { onboardingOf, settingsOf } from '#server/accounts/settings/settings-service.ts';
import { presentUser } from '#server/accounts/users/user-row.ts';
import { LastAnswers } from '#server/core/http/last-answers.ts';
import { type Api, ok, route } from '#server/core/http/route.ts';
import { todayOf } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { presentBreak } from '#server/habits/breaks/breaks-routes.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { completedOfRow, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { presentRolledUp } from '#server/habits/records/one-habit.ts';
import { cardOf, type HabitRow, type HomeRow, homeOf, readHome } from './home-repository.ts';

/** The answers to some seventy users with thirty habits. */
const ANSWERS_SIZE_MAX = 6_000_000;

/** All data of the home page. The session's statement reads the user, one more reads everything else: only after a change, as a rule. */
export function homeRoutes(api: Api): void {
  const answers = new LastAnswers<Home, HomeRow>(ANSWERS_SIZE_MAX, ({ id }) => id);
  /** A tick changes one habit: what the others add to the answer is made once, as long as their rows and the day stay. */
  const parts = new WeakMap<HabitRow, Part>();
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
        // A user without habits is one row.
        spend('habits', rows[0]?.id === null ? 0 : rows.length);
        return rows;
      },
      make: async (rows) => {
        const breaks = breaksIn(viewer.user);
        const { habits, dividers, kept } = homeOf(rows);
        const made = await mapInSlices(habits, (habit) => {
          const part = parts.get(habit) ?? partOf(habit, breaks, history);
          parts.set(habit, part);
          return part;
        });
        return {
          user,
          onboarding: onboardingOf(viewer.user),
          settings: settingsOf(viewer.user),
          dividers,
          breaks: breaks.map(presentBreak),
          ...figuresOf(byOrder(made), kept, days.today),
        };
      },
    });
    return ok(home);
  });
}

/** What a habit adds to the answer. */
interface Part {
  readonly id: string;
  readonly order: number;
  /** Null for an archived one. */
  readonly listed: Habit | null;
  readonly achievement: Home['achievements'][number];
  /** Of the days of the statistics. */
  readonly sums: DaySums;
  /** The due items met of all time. */
  readonly completed: number;
}

/** The card and the figures of a habit; its ticks are parsed once for all of them. */
function partOf(row: HabitRow, breaks: readonly Break[], history: readonly DayKey[]): Part {
  const today = history[0] ?? '';
  const record = recordOf(row, breaks);
  const whole = historyOf(record, today);
  const { id, name, emoji, archived_at: archivedAt, position: order } = row;
  const card = cardOf(row);
  const strength = card ? strengthOf(record, today, whole) : 0;
  return {
    id,
    order,
    listed: card && presentRolledUp(card.habit, record, history, { ...card, strength }),
    achievement: { id, name, emoji, archivedAt, ...achievementOf(record, today, whole) },
    sums: sumsForStats(today).add(record),
    completed: completedOfRow(row, breaks, today),
  };
}

function figuresOf(
  parts: readonly Part[],
  kept: number,
  today: DayKey,
): Pick<Home, 'habits' | 'statistics' | 'stats' | 'achievements'> {
  const sums = sumsForStats(today);
  for (const part of parts) sums.merge(part.sums);
  return {
    statistics: { habitsCompleted: parts.reduce((sum, { completed }) => sum + completed, kept) },
    habits: parts.flatMap(({ listed }) => listed ?? []),
    stats: statsOfSums(sums, today),
    achievements: rankAchievements(parts.map(({ achievement }) => achievement)),
  };
}
