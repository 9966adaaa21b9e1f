import type { Call } from '#contract/call.ts';
import type { HabitDay } from '#contract/days.ts';
import type { HabitAnswer, RecordedHabit, WrittenHabit, writtenHabitSchema } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { achievementOf, historyOf as wholeHistory } from '#domain/figures/achievements.ts';
import { lastSlipOf } from '#domain/figures/last-slip.ts';
import { strengthOf } from '#domain/figures/strength.ts';
import { historyDays, wireRecord } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { logsAmount, ONE } from '#domain/plan/habit.ts';
import { type Counts, shownHistory, statesOf, toUnits, valueOf } from '#domain/record/day-flags.ts';
import { AROUND_DAYS, type HabitRecord } from '#domain/record/habit-record.ts';
import { replanned } from '#domain/record/planning.ts';
import { settledPlan } from '#domain/record/settled.ts';
import { dayOf } from '#domain/record/ticking.ts';
import { remindersOf } from '#domain/reminders/reminder-list.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { type Again, type Api, type Handler, route } from '#server/core/http/route.ts';
import { hasGrace, todayOf, type Viewer } from '#server/core/http/viewer.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { pickFields, type ShownHabit, type StoredHabit, shownFields } from './habit-columns.ts';
import { findHabit, updateHabit } from './habits-repository.ts';

/** The days in an answer with one habit, today first. */
export const historyOf = (today: DayKey): DayKey[] => historyDays(today, HISTORY_DAYS_DEFAULT);

/** Whose habit it is, and what is seen of it: all where there is no token. */
type Seeing = Pick<Viewer, 'user' | 'grant'>;

/** The answer to a write. The habit was read with its whole record, so its figures need no statement. */
export function shownOn(stored: StoredHabit, viewer: Seeing, today: DayKey): WrittenHabit {
  const { user } = viewer;
  const habit = underPlanOf(today, seenBy(viewer, stored), breaksIn(user));
  const record = { ...habit, breaks: breaksOf(breaksIn(user), habit.id), grace: hasGrace(user) };
  const whole = wholeHistory(record, today);
  const { medals: _, ...achievement } = achievementOf(record, today, whole);
  const history = historyOf(today);
  const presented = presentRolledUp(habit, record, history, {
    counts: new Map(history.map((day) => [day, dayOf(habit, day).count])),
    completedStepIds: dayOf(habit, today).completedStepIds,
    strength: strengthOf(record, today, whole),
  });
  return { ...presented, achievement };
}

/** The habit as a viewer sees it: as if nothing had ever been noted, for a token that reads no notes. Never to be stored. */
export function seenBy({ grant }: Pick<Viewer, 'grant'>, habit: StoredHabit): StoredHabit {
  if (!grant || grant.notes) return habit;
  const days = Array.from(habit.days, ([day, logged]) => [day, { ...logged, note: '' }] as const);
  return { ...habit, notes: '', noted: TickSet.empty, days: new Map(days) };
}

/**
 * A habit of which a write changes the days or the plan, on `today`: under the plans ahead that have begun, which are stored first, so that
 * what the write changes of the past decides nothing of them (domain/record/settled.ts).
 */
export async function requireToday(
  scope: UserScope,
  id: string,
  days: readonly DayKey[],
  { user, today }: { readonly user: Viewer['user']; readonly today: DayKey },
): Promise<StoredHabit> {
  return await settleHabit(scope, await requireHabit(scope, id, days), user, today);
}

/** The same of a habit that has been read. */
export async function settleHabit(
  scope: UserScope,
  habit: StoredHabit,
  user: Viewer['user'],
  today: DayKey,
): Promise<StoredHabit> {
  if (!hasBegun(habit, today)) return habit;
  const settled = underPlanOf(today, habit, breaksIn(user));
  if (settled === habit) return habit;
  const fields = [
    'weekdays',
    'repeat',
    'target',
    'ahead',
    'growth',
    'schedule',
    'ticks',
    'completed',
  ] as const;
  await updateHabit(scope, habit.id, pickFields(settled, fields));
  return settled;
}

/** The habit under the plans ahead that have begun by a day, also where a write has not stored them yet. */
function underPlanOf(day: DayKey, habit: StoredHabit, breaks: readonly Break[]): StoredHabit {
  if (!hasBegun(habit, day)) return habit;
  const settled = settledPlan(habit, { ...habit, breaks: breaksOf(breaks, habit.id) }, day);
  return settled === null ? habit : { ...habit, ...replanned({ ...habit, ...settled } as StoredHabit) };
}

/** Whether a plan ahead begins by a day: most habits have none. */
const hasBegun = ({ ahead: [next] }: Pick<ShownHabit, 'ahead'>, today: DayKey): boolean =>
  next !== undefined && next.from <= today;

/** The same 404 for an unknown habit and for one of another user. */
export async function requireHabit(
  scope: UserScope,
  id: string,
  days: readonly DayKey[],
): Promise<StoredHabit> {
  const habit = await findHabit(scope, id, days);
  if (!habit) throw notFound();
  return habit;
}

type HabitCall = Call & {
  readonly auth: 'user';
  readonly answers: { readonly 200: typeof writtenHabitSchema };
};

/** Mounts a write that answers a habit. A repetition answers its current form (docs/decisions/writes.md). */
export function routeHabit<const C extends HabitCall>(api: Api, call: C, handler: Handler<C>): void {
  route(api, call, handler, habitAgain as unknown as Again<C>);
}

async function habitAgain(
  { viewer, scope, now }: { readonly viewer: Viewer; readonly scope: UserScope; readonly now: number },
  id: string,
): Promise<WrittenHabit> {
  const today = todayOf(viewer, now);
  return shownOn(await requireHabit(scope, id, historyOf(today)), viewer, today);
}

/** What the roll-ups of a habit lack. */
interface Beside {
  readonly counts: Counts;
  readonly completedStepIds: readonly string[];
}

/** A habit in the API's form on the last day of a history: from the roll-ups of its days, and what they lack. */
export function presentRolledUp(
  habit: ShownHabit,
  record: HabitRecord,
  history: readonly DayKey[],
  { strength, ...beside }: Beside & { readonly strength: number },
): HabitAnswer {
  const { breaks = [] } = record;
  // Only breaks that reach to the days around the history.
  const earliest = addDays(history.at(-1) ?? '', -AROUND_DAYS);
  return {
    ...presentRecord(habit, record, beside.completedStepIds),
    ...shownHistory(record, history, beside.counts),
    breaks: breaks.filter(({ to }) => to === null || to >= earliest).map(({ from, to }) => ({ from, to })),
    strength,
    lastSlip: lastSlipOf(record, history[0] ?? ''),
  };
}

/** The same without what follows from its record. */
export function presentRecorded(
  habit: ShownHabit,
  record: HabitRecord,
  { counts, completedStepIds }: Beside,
): RecordedHabit {
  const presented = presentRecord(habit, record, completedStepIds);
  return counts.size === 0 ? presented : { ...presented, counts: Object.fromEntries(counts) };
}

function presentRecord(
  habit: ShownHabit,
  record: HabitRecord,
  completedStepIds: readonly string[],
): Omit<RecordedHabit, 'counts'> {
  const completed = new Set(completedStepIds);
  const { weekdays, target, step, cost, repeat, ...fields } = pickFields(habit, shownFields);
  return {
    ...fields,
    target: toUnits(target),
    step: step / ONE,
    cost: toUnits(cost),
    days: [...weekdays],
    repeat: (repeat ?? { type: 'weekdays', days: weekdays }) as HabitAnswer['repeat'],
    reminders: remindersOf(habit) as HabitAnswer['reminders'],
    record: wireRecord(record) as HabitAnswer['record'],
    steps: byOrder(habit.steps).map((each) => ({ ...each, completed: completed.has(each.id) })),
  };
}

/** Days of a habit that were read with it, by their keys. */
export function presentDays(
  stored: StoredHabit,
  breaks: readonly Break[],
  days: readonly DayKey[],
  today: DayKey,
): Record<DayKey, HabitDay> {
  const habit = underPlanOf(today, stored, breaks);
  const record = { ...habit, breaks: breaksOf(breaks, habit.id) };
  const states = statesOf(record, dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? ''), dayNumber(today));
  const stepIds = byOrder(habit.steps).map(({ id }) => id);
  const shown = days.map((day, index): [DayKey, HabitDay] => {
    const { count, value = null, note = '', completedStepIds } = dayOf(habit, day);
    return [
      day,
      {
        value: logsAmount(habit) ? toUnits(value) : valueOf(count),
        state: states[index] ?? 'none',
        note,
        completedStepIds: stepIds.filter((id) => completedStepIds.includes(id)),
      },
    ];
  });
  return Object.fromEntries(shown);
}
