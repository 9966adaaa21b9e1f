import type { HabitAnswer, RecordedHabit } from '#contract/habits.ts';
import { type Home, homeCalls, type Records } from '#contract/home.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { type Today, todayCalls } from '#contract/today.ts';
import type { Break } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { achievementOf, historyOf, rankAchievements } from '#domain/figures/achievements.ts';
import { type DaySums, statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import { strengthOf } from '#domain/figures/strength.ts';
import { historyDays } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { onboardingOf, settingsOf } from '#server/accounts/settings/settings-service.ts';
import { presentUser } from '#server/accounts/users/user-row.ts';
import { settingsAt } from '#server/core/config/public-address.ts';
import { LastAnswers } from '#server/core/http/last-answers.ts';
import { type Api, ok, type RequestInput, route } from '#server/core/http/route.ts';
import { type Grant, todayOf } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { once } from '#server/core/load/once.ts';
import { presentBreaks } from '#server/habits/breaks/breaks-routes.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { completedOfRow, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { presentRecorded, presentRolledUp } from '#server/habits/records/one-habit.ts';
import { cardOf, type HabitRow, type HomeRow, homeOf, readHome } from './home-repository.ts';
import { todayOfHome } from './today.ts';

/** The answers to some seventy users with thirty habits. */
const ANSWERS_SIZE_MAX = 6_000_000;

type Reader = Pick<RequestInput<typeof homeCalls.getHome>, 'viewer' | 'scope' | 'now' | 'spend' | 'request'>;

/** All data of the home page. The session's statement reads the user, one more reads everything else: only after a change, as a rule. */
export function homeRoutes(api: Api): void {
  const answers = new LastAnswers<Answers, HomeRow>(ANSWERS_SIZE_MAX, ({ id }) => id);
  /** A tick changes one habit: what the others add to the answers is made once, as long as their rows and the day stay. */
  const parts = new WeakMap<HabitRow, Part>();
  const read = async ({ viewer, scope, now, spend, request }: Reader): Promise<Answers> => {
    const history = historyDays(todayOf(viewer, now), HISTORY_DAYS_DEFAULT);
    const days = { from: history.at(-1) ?? '', today: history[0] ?? '' };
    const { revision, ...row } = viewer.user;
    const user = presentUser(viewer.user, now, settingsAt(request, api.context.config));
    const { grant } = viewer;
    return await answers.of(grant ? `${user.id} ${grant.id}` : user.id, {
      revision,
      facts: grant ? [days, user, row, factsOf(grant)] : [days, user, row],
      read: async () => {
        const rows = await readHome(scope, days);
        // A user without habits is one row.
        spend('habits', rows[0]?.id === null ? 0 : rows.length);
        return rows;
      },
      make: async (rows) => {
        const breaks = breaksIn(viewer.user);
        const settings = settingsOf(viewer.user);
        const { grace } = settings;
        const { habits, dividers, kept } = homeOf(scope, rows);
        const made = await mapInSlices(habits, (habit) => {
          const part = parts.get(habit) ?? partOf(habit, { breaks, grace }, history);
          parts.set(habit, part);
          return part;
        });
        const common = {
          user,
          onboarding: onboardingOf(viewer.user),
          settings,
          dividers,
          breaks: presentBreaks(breaks, scope),
        };
        return answersOf(common, byOrder(made), kept, days.today);
      },
    });
  };
  route(api, homeCalls.getHome, async (request) => ok(await (await read(request)).home()));
  route(api, homeCalls.getRecords, async (request) => ok(await (await read(request)).records()));
  route(api, todayCalls.getToday, async (request) => ok(await (await read(request)).today()));
}

/** What the answers to a token depend on beside the rows, as values. */
const factsOf = ({ habitIds, notes }: Grant) => ({ habitIds: habitIds && [...habitIds].join(' '), notes });

/** The forms of the data, each made when it is first asked for. */
interface Answers {
  readonly home: () => Promise<Home>;
  readonly records: () => Promise<Records>;
  readonly today: () => Promise<Today>;
}

function answersOf(
  common: Omit<Home, 'habits' | 'statistics' | 'stats' | 'achievements'>,
  parts: readonly Part[],
  kept: number,
  today: DayKey,
): Answers {
  const sums = sumsForStats(today);
  for (const part of parts) sums.merge(part.sums);
  const both = {
    ...common,
    statistics: { habitsCompleted: parts.reduce((sum, { completed }) => sum + completed, kept) },
    stats: statsOfSums(sums, today),
  };
  const achievements = async (of: readonly Part[]) =>
    rankAchievements((await mapInSlices(of, (part) => part.figures())).map(({ achievement }) => achievement));
  const home = once(async () => ({
    ...both,
    habits: (await mapInSlices(parts, (part) => part.figures())).flatMap(({ listed }) => listed ?? []),
    achievements: await achievements(parts),
  }));
  return {
    home,
    today: once(async () => todayOfHome(await home(), today)),
    records: once(async () => ({
      ...both,
      day: today,
      habits: parts.flatMap(({ recorded }) => recorded ?? []),
      achievements: await achievements(parts.filter(({ recorded }) => recorded === null)),
    })),
  };
}

/** What a habit adds to the answers. */
interface Part {
  readonly id: string;
  readonly order: number;
  /** Null for an archived one. */
  readonly recorded: RecordedHabit | null;
  /** Of the days of the statistics. */
  readonly sums: DaySums;
  /** The due items met of all time. */
  readonly completed: number;
  /** What a device computes itself, made for the first program that does not. */
  readonly figures: () => Figures;
}

interface Figures {
  /** Null for an archived one. */
  readonly listed: HabitAnswer | null;
  readonly achievement: Home['achievements'][number];
}

/** The ticks of a habit are parsed once for all of them. */
function partOf(
  row: HabitRow,
  { breaks, grace }: { readonly breaks: readonly Break[]; readonly grace: boolean },
  history: readonly DayKey[],
): Part {
  const { id, name, emoji, archived_at: archivedAt, position: order } = row;
  const today = history[0] ?? '';
  const record = { ...recordOf(row, breaks, today), grace };
  const card = cardOf(row, breaks, today);
  let made: Figures | undefined;
  const make = (): Figures => {
    const whole = historyOf(record, today);
    const strength = card ? strengthOf(record, today, whole) : 0;
    return {
      listed: card && presentRolledUp(card.habit, record, history, { ...card, strength }),
      achievement: { id, name, emoji, archivedAt, ...achievementOf(record, today, whole) },
    };
  };
  return {
    id,
    order,
    recorded: card && presentRecorded(card.habit, record, card),
    sums: sumsForStats(today).add(record),
    completed: completedOfRow(row, breaks, today),
    figures: () => (made ??= make()),
  };
}
