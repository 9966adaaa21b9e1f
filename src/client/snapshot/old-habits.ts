import { isHabit, kinds } from '#client/state/kinds.ts';
import { keys } from '#client/state/queries.ts';
import { hashKey } from '#client/state/server-state.ts';
import { defaultSettings } from '#contract/defaults.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { defaultHabit, plainDivider, plainKind } from '#contract/new-items.ts';
import type { Settings } from '#contract/user.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { wireRecord } from '#domain/list/wire-habit.ts';
import { keepsLimit, logsAmount, toThousandths } from '#domain/plan/habit.ts';
import { planInForce, startSchedule } from '#domain/plan/schedule.ts';
import { isHabitList } from './hydrate-from-snapshot.ts';
import type { Snapshot } from './snapshot-storage.ts';

/** The fields that habits of older builds lack. */
const newFields = {
  ahead: plainKind.ahead,
  growth: plainKind.growth,
  minutes: defaultHabit.minutes,
  bySessionOnly: defaultHabit.bySessionOnly,
  reward: defaultHabit.reward,
};
type NewField = keyof typeof newFields | 'record';

/** A habit as a build stored it before there were records, plans ahead and rewards. */
export type OldHabit = Omit<Habit, NewField> & Partial<Pick<Habit, NewField>>;

/** A copy of an older build, with the fields that it lacks. */
export async function filledUp({ queries, answers, ...copy }: Snapshot): Promise<Snapshot> {
  // The rules of the kinds read amounts.
  await kinds.load();
  return {
    ...copy,
    queries: queries.map((query) => ({ ...query, data: filledQuery(query) })),
    answers: answers.map((each) =>
      isHabit(each.answer) ? { ...each, answer: withRecord(each.answer) } : each,
    ),
  };
}

function filledQuery({ queryKey, data }: Snapshot['queries'][number]): unknown {
  if (isHabitList(queryKey)) return (data as OldHabit[]).map(withRecord);
  const key = hashKey(queryKey);
  if (key === hashKey(keys.settings)) return { ...defaultSettings, ...(data as Partial<Settings>) };
  if (key !== hashKey(keys.dividers)) return data;
  return (data as Partial<Divider>[]).map((divider) => ({ ...plainDivider, ...divider }));
}

/** A habit with all fields and a record: one of an older build gets that of the days which it has, under its plan, until it is read again. */
export function withRecord(given: OldHabit): Habit {
  const habit = { ...newFields, ...given };
  if (habit.record) return habit as Habit;
  const { repeat, target, days, history, recent } = habit;
  const isActive = habit.activated && habit.archivedAt === null;
  const told = Object.entries(recent);
  const isByDay = !keepsLimit(habit) && repeat.type !== 'total';
  const plan = planInForce(
    {
      weekdays: isActive ? days : [],
      repeat: repeat.type === 'weekdays' || !isActive ? null : repeat,
      target: target === null ? null : toThousandths(target),
      activated: true,
      archivedAt: null,
    },
    1,
  );
  const amounts = told.flatMap(([day, { value }]): [DayKey, number][] =>
    value === null ? [] : [[day, toThousandths(value)]],
  );
  const record = wireRecord({
    schedule: startSchedule(plan),
    createdOn: habit.createdAt.slice(0, 10),
    ticks: TickSet.of(Object.keys(history).filter((day) => isByDay && (history[day] ?? 0) > 0)),
    skips: TickSet.of(told.filter(([, { state }]) => state === 'skipped').map(([day]) => day)),
    noted: TickSet.of(told.filter(([, { note }]) => note).map(([day]) => day)),
    ...(logsAmount(habit) && { values: DayValues.of(amounts) }),
  });
  return { ...habit, record: record as Habit['record'] };
}
