import type { Expression, ExpressionBuilder } from 'kysely';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { completedBy } from '#domain/figures/achievements.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import type { Counts } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { settledPlan, settledRecord } from '#domain/record/settled.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { isInPage } from '#server/core/database/page-scope.ts';
import { jsonRows, parseJson, prepared } from '#server/core/database/prepared.ts';
import type { HabitsTable, Tables } from '#server/core/database/schema.ts';
import { seenRows } from '#server/core/database/sight.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import {
  columnNames,
  type HabitFields,
  readFields,
  type ShownHabit,
  shownFields,
  stepsOfDay,
} from './habit-columns.ts';

/** The fields behind a habit's figures that its card does not show. */
const hiddenFields = ['createdOn', 'schedule', 'ticks', 'skips', 'noted', 'values'] as const;
const hiddenColumns = columnNames(hiddenFields);

/** The fields behind a habit's figures. */
const figureFields = [
  ...hiddenFields,
  'kind',
  'startsOn',
  'endsOn',
  'ahead',
  'growth',
  'activated',
  'archivedAt',
] as const;
const figureColumns = columnNames(figureFields);

type FigureRow = Pick<HabitsTable, 'id' | (typeof figureColumns)[number]>;

/** Those, with what the achievements show of a habit, and its part of the lifetime counter. */
export const recordColumns = ['id', 'name', 'emoji', 'position', ...figureColumns, 'completed'] as const;

type StoredRecord = Pick<HabitsTable, (typeof recordColumns)[number]>;

const recordsStatement = prepared<{ readonly userId: string }>()((queries, value) =>
  queries
    .selectFrom('users as u')
    .leftJoin('habits as h', (join) =>
      join.onRef('h.user_id', '=', 'u.user_id').on('h.user_id', '=', value('userId')),
    )
    .select(recordColumns.map((column) => `h.${column}` as const))
    .select('u.habits_completed_kept as kept')
    .where('u.user_id', '=', value('userId')),
);

/**
 * Every habit, archived ones too, without the fields that only its card shows, and the counter of deleted ones: read at one moment, since a
 * deletion moves its count. Sorted here: a sorted statement would block the event loop until its last row.
 */
export async function listRecords(scope: UserScope) {
  const { queries, userId } = scope;
  const rows = await recordsStatement(queries, { userId });
  const records = rows.flatMap((row) => (isHabit(row) ? [{ ...row, order: row.position }] : []));
  return { rows: byOrder(seenRows(scope, records)), keptCompleted: keptIn(scope, rows) };
}

type OneOrAll = { readonly userId: string; readonly id: string };

const figuresStatement = (isOne: boolean) =>
  prepared<OneOrAll>()((queries, value) =>
    queries
      .selectFrom('habits as h')
      .select('h.id')
      .select(figureColumns.map((column) => `h.${column}` as const))
      .where('h.user_id', '=', value('userId'))
      .$if(isOne, (query) => query.where('h.id', '=', value('id'))),
  );

const figuresOf = { all: figuresStatement(false), one: figuresStatement(true) };

/** What the figures of every habit are computed from, archived ones too and in no order; or of one. */
export async function listFigures(scope: UserScope, id?: string): Promise<readonly FigureRow[]> {
  const { queries, userId } = scope;
  if (id !== undefined) return seenRows(scope, await figuresOf.one(queries, { userId, id }));
  // A page reads the records for its other calls anyway, once.
  if (isInPage()) return (await listRecords(scope)).rows;
  return seenRows(scope, await figuresOf.all(queries, { userId, id: '' }));
}

/** The due items met of deleted habits: none of those that a token sees. */
export function keptIn({ sight }: UserScope, rows: readonly { readonly kept: number }[]): number {
  return sight?.habitIds ? 0 : (rows[0]?.kept ?? 0);
}

/** A user without habits is one row with only the counter. */
function isHabit<T extends { readonly id: string | null }>(row: T): row is T & StoredRecord {
  return row.id !== null;
}

/** The record under the plan of today. `breaks` are all of the user. */
export function recordOf(row: FigureRow, breaks: readonly Break[], today: DayKey): HabitRecord {
  const { ahead, growth, activated, archivedAt, ...fields } = readFields(row, figureFields);
  const record = { ...fields, breaks: breaksOf(breaks, row.id) };
  return settledRecord({ ahead, growth, activated, archivedAt }, record, today);
}

const planColumns = columnNames(['weekdays', 'repeat', 'target']);
type PlannedRow = FigureRow & Pick<HabitsTable, (typeof planColumns)[number]>;

/** The fields of today's plan, where plans ahead have begun that no write has stored yet. */
export function planBegun(
  row: PlannedRow,
  breaks: readonly Break[],
  today: DayKey,
): Partial<Pick<HabitFields, 'weekdays' | 'repeat' | 'target' | 'ahead' | 'growth'>> {
  if (row.ahead === null) return {};
  const fields = readFields(row, [...figureFields, 'weekdays', 'repeat', 'target']);
  const settled = settledPlan(fields, { ...fields, breaks: breaksOf(breaks, row.id) }, today);
  if (settled === null) return {};
  const { schedule: _, ...plan } = settled;
  return plan as Pick<HabitFields, keyof typeof plan>;
}

/** Due items met of all time, deleted habits included. */
export async function countCompleted(
  scope: UserScope,
  breaks: readonly Break[],
  today: DayKey,
): Promise<number> {
  // A page reads the records for its other calls anyway; alone, a sum reads two columns and the few limits.
  if (!isInPage() && !scope.sight?.habitIds) return await sumCompleted(scope, breaks, today);
  const { rows, keptCompleted } = await listRecords(scope);
  return rows.reduce((sum, row) => sum + completedOfRow(row, breaks, today), keptCompleted);
}

/** The due items of a habit that were met by now. */
export function completedOfRow(
  row: FigureRow & Pick<HabitsTable, 'completed'>,
  breaks: readonly Break[],
  today: DayKey,
): number {
  if (!keepsLimit(row)) return row.completed;
  return completedBy({ ...recordOf(row, breaks, today), completed: row.completed }, today);
}

const sumStatement = prepared<{ readonly userId: string }>()((queries, value, engine) =>
  queries
    .selectFrom('users as u')
    .select('u.habits_completed_kept as kept')
    .select((user) => {
      const habits = user.selectFrom('habits as h').where('h.user_id', '=', value('userId'));
      const limits = habits
        .where('h.kind', '=', 'limit')
        .select(['h.id', 'h.completed', ...figureColumns.map((column) => `h.${column}` as const)]);
      return [
        habits.select((habit) => habit.fn.sum<number | null>('h.completed').as('sum')).as('counted'),
        jsonRows(engine, limits).as('limits'),
      ];
    })
    .where('u.user_id', '=', value('userId')),
);

async function sumCompleted(
  { queries, userId }: UserScope,
  breaks: readonly Break[],
  today: DayKey,
): Promise<number> {
  const [row] = await sumStatement(queries, { userId });
  if (!row) return 0;
  const limits = parseJson(row.limits).map((limit) => completedOfRow(limit, breaks, today));
  return limits.reduce((sum, completed) => sum + completed, row.kept + (row.counted ?? 0));
}

export interface ListedHabits {
  /** Only those, or only the others; null for both. */
  readonly archived: boolean | null;
  /** Only this habit. */
  readonly id: string | undefined;
  /** The days of the history, both ends included. */
  readonly from: DayKey;
  readonly today: DayKey;
}

/** The fields of a card, and what the roll-ups of its days lack. */
export interface ListedHabit {
  readonly habit: ShownHabit;
  readonly counts: Counts;
  /** On the last day. */
  readonly completedStepIds: readonly string[];
}

const shownColumns = columnNames(shownFields);

type Selecting = Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>;
type ShownValues = OneOrAll & Pick<ListedHabits, 'from' | 'today'>;

const shownStatement = ({ archived, isOne }: Pick<ListedHabits, 'archived'> & { readonly isOne: boolean }) =>
  prepared<ShownValues>()((queries, value, engine) =>
    queries
      .selectFrom('habits as h')
      .select([...shownColumns, ...hiddenColumns].map((column) => `h.${column}` as const))
      .select((habit) => cardParts(habit, value, habit.ref('h.id'), engine))
      .where('h.user_id', '=', value('userId'))
      .$if(archived !== null, (query) => query.where('h.archived_at', archived ? 'is not' : 'is', null))
      .$if(isOne, (query) => query.where('h.id', '=', value('id'))),
  );

const both = (archived: ListedHabits['archived']) => ({
  all: shownStatement({ archived, isOne: false }),
  one: shownStatement({ archived, isOne: true }),
});
const shownOf = { active: both(false), archived: both(true), all: both(null) };

/** The rows of a list with the columns of their figures, unordered: one per habit and not per day, of which a year of a thousand habits has 366,000. */
export async function listShown(scope: UserScope, wanted: ListedHabits): Promise<ShownRow[]> {
  const { queries, userId } = scope;
  const { archived, id, from, today } = wanted;
  const { one, all } = archived === null ? shownOf.all : shownOf[archived ? 'archived' : 'active'];
  const find = id === undefined ? all : one;
  return seenRows(scope, await find(queries, { userId, from, today, id: id ?? '' }));
}

export type ShownRow = Awaited<ReturnType<typeof shownOf.active.all>>[number];

export function listedOf(row: ShownRow, breaks: readonly Break[], today: DayKey): ListedHabit {
  return {
    habit: {
      ...readFields(row, shownFields),
      ...planBegun(row, breaks, today),
      steps: parseJson(row.steps),
    },
    counts: new Map(parseJson(row.counts).map(({ day, count }) => [day, count])),
    completedStepIds: stepsOfDay(row.steps_today ?? '[]'),
  };
}

/** What a card shows of other tables: the steps, the counts above one, which the roll-ups do not tell, and the steps completed today. */
export function cardParts(
  habit: Selecting,
  value: (name: 'userId' | 'from' | 'today') => Expression<string>,
  habitId: Expression<string | null>,
  engine: EngineName,
) {
  const days = habit
    .selectFrom('habit_days as d')
    .where('d.user_id', '=', value('userId'))
    .where('d.habit_id', '=', habitId);
  const window = days.where('d.day', '>=', value('from')).where('d.day', '<=', value('today'));
  return [
    jsonRows(engine, stepsOf(habit, value('userId'), habitId)).as('steps'),
    jsonRows(engine, window.where('d.count', '>', 1).select(['d.day', 'd.count'])).as('counts'),
    days.where('d.day', '=', value('today')).select('d.steps').as('steps_today'),
  ] as const;
}

/** The steps of one habit, as in its card. */
export function stepsOf(habit: Selecting, userId: Expression<string>, habitId: Expression<string | null>) {
  return habit
    .selectFrom('steps as s')
    .select(['s.id', 's.name', 's.position as order'])
    .where('s.user_id', '=', userId)
    .where('s.habit_id', '=', habitId);
}
