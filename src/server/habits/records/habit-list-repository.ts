import type { Expression, ExpressionBuilder } from 'kysely';
import { type Break, breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { completedBy } from '#domain/figures/record-achievement.ts';
import { byOrder } from '#domain/order/ordering.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { Counts } from '#domain/record/shown-history.ts';
import { jsonRows, parseJson } from '#server/core/database/json.ts';
import { isInPage } from '#server/core/database/page-scope.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { HabitsTable, Tables } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import type { ShownHabit } from './habit.ts';
import { habitColumns, readFields, shownFields } from './habit-columns.ts';

/** The columns behind a habit's figures that its card does not show. */
const hiddenColumns = ['created_on', 'schedule', 'ticks', 'skips', 'noted', 'amounts'] as const;

/** The columns behind a habit's figures. */
const figureColumns = [...hiddenColumns, 'kind', 'starts_on', 'ends_on'] as const;
const figureFields = [
  'createdOn',
  'schedule',
  'ticks',
  'skips',
  'noted',
  'kind',
  'values',
  'startsOn',
  'endsOn',
] as const;

type FigureRow = Pick<HabitsTable, 'id' | (typeof figureColumns)[number]>;

/** Those, with what the achievements show of a habit, and its part of the lifetime counter. */
export const recordColumns = [
  'id',
  'name',
  'emoji',
  'position',
  'archived_at',
  ...figureColumns,
  'completed',
] as const;

type StoredRecord = Pick<HabitsTable, (typeof recordColumns)[number]>;
export type RecordRow = StoredRecord & { readonly order: number };

/** Every habit, and the counter of deleted ones: read at one moment, since a deletion moves its count. */
export interface Records {
  readonly rows: RecordRow[];
  readonly keptCompleted: number;
}

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
 * Every habit, archived ones too, without the fields that only its card shows. Sorted here: a sorted statement would block the event loop
 * until its last row.
 */
export async function listRecords({ queries, userId }: UserScope): Promise<Records> {
  const rows = await recordsStatement(queries, { userId });
  const records = rows.flatMap((row) => (isHabit(row) ? [{ ...row, order: row.position }] : []));
  return { rows: byOrder(records), keptCompleted: rows[0]?.kept ?? 0 };
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
  if (id !== undefined) return await figuresOf.one(queries, { userId, id });
  // A page reads the records for its other calls anyway, once.
  return isInPage() ? (await listRecords(scope)).rows : await figuresOf.all(queries, { userId, id: '' });
}

/** A user without habits is one row with only the counter. */
function isHabit<T extends { readonly id: string | null }>(row: T): row is T & StoredRecord {
  return row.id !== null;
}

/** `breaks` are all of the user. */
export function recordOf(row: FigureRow, breaks: readonly Break[]): HabitRecord {
  return { ...readFields(row, figureFields), breaks: breaksOf(breaks, row.id) };
}

/** Due items met of all time, deleted habits included. */
export async function countCompleted(
  scope: UserScope,
  breaks: readonly Break[],
  today: DayKey,
): Promise<number> {
  // A page reads the records for its other calls anyway; alone, a sum reads two columns and the few limits.
  if (!isInPage()) return await sumCompleted(scope, breaks, today);
  const { rows, keptCompleted } = await listRecords(scope);
  return rows.reduce((sum, row) => sum + completedOfRow(row, breaks, today), keptCompleted);
}

/** The due items of a habit that were met by now. */
export function completedOfRow(
  row: FigureRow & Pick<HabitsTable, 'completed'>,
  breaks: readonly Break[],
  today: DayKey,
): number {
  if (row.kind !== 'limit') return row.completed;
  return completedBy({ ...recordOf(row, breaks), completed: row.completed }, today);
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
  /** JSON of the completed steps of the last day; null when the day has no row. */
  readonly stepsToday: string | null;
}

const shownColumns = shownFields.map((field) => `h.${habitColumns[field].column}` as const);

type ShownValues = OneOrAll & { readonly from: DayKey; readonly today: DayKey };

const shownStatement = ({ archived, isOne }: Pick<ListedHabits, 'archived'> & { readonly isOne: boolean }) =>
  prepared<ShownValues>()((queries, value, engine) =>
    queries
      .selectFrom('habits as h')
      .select(shownColumns)
      .select(hiddenColumns.map((column) => `h.${column}` as const))
      .select((habit) => {
        const days = daysOf(habit, value('userId'), habit.ref('h.id'));
        const window = days.where('d.day', '>=', value('from')).where('d.day', '<=', value('today'));
        return [
          jsonRows(engine, stepsOf(habit, value('userId'), habit.ref('h.id'))).as('steps'),
          jsonRows(engine, countsOf(window)).as('counts'),
          days.where('d.day', '=', value('today')).select('d.steps').as('steps_today'),
        ];
      })
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
export async function listShown({ queries, userId }: UserScope, wanted: ListedHabits): Promise<ShownRow[]> {
  const { archived, id, from, today } = wanted;
  const { one, all } = archived === null ? shownOf.all : shownOf[archived ? 'archived' : 'active'];
  return await (id === undefined ? all : one)(queries, { userId, from, today, id: id ?? '' });
}

type ShownRow = Awaited<ReturnType<typeof shownOf.active.all>>[number];

export function listedOf(row: ShownRow): ListedHabit {
  return {
    habit: { ...readFields(row, shownFields), steps: parseJson(row.steps) },
    counts: countedDays(parseJson(row.counts)),
    stepsToday: row.steps_today,
  };
}

/** The days of one habit. */
export function daysOf(
  habit: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>,
  userId: Expression<string>,
  habitId: Expression<string | null>,
) {
  return habit
    .selectFrom('habit_days as d')
    .where('d.user_id', '=', userId)
    .where('d.habit_id', '=', habitId);
}

/** The days with a count above one, which the roll-ups do not tell. */
export function countsOf(days: ReturnType<typeof daysOf>) {
  return days.where('d.count', '>', 1).select(['d.day', 'd.count']);
}

export const countedDays = (rows: readonly { readonly day: DayKey; readonly count: number }[]): Counts =>
  new Map(rows.map(({ day, count }) => [day, count]));

/** The steps of one habit, as in its card. */
export function stepsOf(
  habit: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>,
  userId: Expression<string>,
  habitId: Expression<string | null>,
) {
  return habit
    .selectFrom('steps as s')
    .select(['s.id', 's.name', 's.position as order'])
    .where('s.user_id', '=', userId)
    .where('s.habit_id', '=', habitId);
}
