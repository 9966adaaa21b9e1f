import type { Divider } from '#contract/dividers.ts';
import type { Break } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { jsonRows, parseJson } from '#server/core/database/json.ts';
import { prepared } from '#server/core/database/prepared.ts';
import type { HabitsTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { presentDivider } from '#server/habits/dividers/dividers-repository.ts';
import { habitColumns, readFields, shownFields } from '#server/habits/records/habit-columns.ts';
import {
  completedOfRow,
  countedDays,
  countsOf,
  daysOf,
  type ListedHabit,
  type RecordRow,
  recordColumns,
  stepsOf,
} from '#server/habits/records/habit-list-repository.ts';

/** The days of the history, both ends included. */
export interface HomeDays {
  readonly from: DayKey;
  readonly today: DayKey;
}

export interface HomeHabit extends RecordRow {
  /** What only the card of the habit shows; null for an archived one. */
  readonly card: ListedHabit | null;
}

export interface HomeContents {
  /** Every habit, by order. */
  readonly habits: readonly HomeHabit[];
  readonly dividers: readonly Divider[];
  /** Ticks on due days of all time, deleted habits included. */
  readonly habitsCompleted: number;
}

type CardColumn = Exclude<
  (typeof habitColumns)[(typeof shownFields)[number]]['column'],
  (typeof recordColumns)[number]
>;
const isOfRecord = (column: string): boolean => recordColumns.some((each) => each === column);
const cardColumns = shownFields
  .map((field) => habitColumns[field].column)
  .filter((column): column is CardColumn => !isOfRecord(column));

/**
 * One statement, so that all rows are of one moment. `h` is every habit, `a` the same habit where it is not archived: the notes and the
 * steps of archived ones are not read. The dividers come with the row of the first habit, or with the only row of a user without habits.
 */
const homeStatement = prepared<HomeDays & { readonly userId: string }>()((queries, value, engine) =>
  queries
    .selectFrom('users as u')
    .leftJoin('habits as h', (join) =>
      join.onRef('h.user_id', '=', 'u.user_id').on('h.user_id', '=', value('userId')),
    )
    .leftJoin('habits as a', (join) =>
      join.onRef('a.id', '=', 'h.id').on('a.user_id', '=', value('userId')).on('a.archived_at', 'is', null),
    )
    .select(recordColumns.map((column) => `h.${column}` as const))
    .select(cardColumns.map((column) => `a.${column}` as const))
    .select('u.habits_completed_kept as kept')
    .select((row) => {
      const days = daysOf(row, value('userId'), row.ref('a.id'));
      const steps = stepsOf(row, value('userId'), row.ref('a.id'));
      const window = days.where('d.day', '>=', value('from')).where('d.day', '<=', value('today'));
      const dividers = row
        .selectFrom('dividers as v')
        .select(['v.id', 'v.name', 'v.position', 'v.closed'])
        .where('v.user_id', '=', value('userId'));
      const first = row
        .selectFrom('habits as f')
        .select('f.id')
        .where('f.user_id', '=', value('userId'))
        .orderBy('f.id')
        .limit(1);
      return [
        jsonRows(engine, steps).as('steps'),
        jsonRows(engine, countsOf(window)).as('counts'),
        days.where('d.day', '=', value('today')).select('d.steps').as('steps_today'),
        row
          .case()
          .when(row.or([row('h.id', 'is', null), row('h.id', '=', first)]))
          .then(jsonRows(engine, dividers))
          .end()
          .as('dividers'),
      ];
    })
    .where('u.user_id', '=', value('userId')),
);

type Rows = Awaited<ReturnType<typeof homeStatement>>;
/** The row of a habit: a user without habits is one row with only the counter and the dividers. */
type HabitRow = Pick<HabitsTable, (typeof recordColumns)[number]> & Rows[number];

/** The rows behind the home page. */
export async function readHome({ queries, userId }: UserScope, days: HomeDays): Promise<Rows> {
  return await homeStatement(queries, { userId, ...days });
}

/** The number of habits in these rows. */
export function countHabits(rows: Rows): number {
  return rows[0]?.id === null ? 0 : rows.length;
}

/** What the rows contain. Sorted here: a sorted statement would block the event loop until its last row. */
export async function homeOf(rows: Rows, breaks: readonly Break[], today: DayKey): Promise<HomeContents> {
  const habits = await mapInSlices(
    rows.filter((row): row is HabitRow => row.id !== null),
    (row): HomeHabit => ({
      ...row,
      order: row.position,
      card: row.archived_at === null ? cardOf(row) : null,
    }),
  );
  const dividers = rows.find((row) => row.dividers !== null)?.dividers;
  return {
    habits: byOrder(habits),
    dividers: dividers ? byOrder(parseJson(dividers).map(presentDivider)) : [],
    habitsCompleted: habits.reduce(
      (sum, habit) => sum + completedOfRow(habit, breaks, today),
      rows[0]?.kept ?? 0,
    ),
  };
}

function cardOf(row: HabitRow): ListedHabit {
  return {
    // The columns of a habit that is not archived are there.
    habit: { ...readFields(row as unknown as HabitsTable, shownFields), steps: parseJson(row.steps) },
    counts: countedDays(parseJson(row.counts)),
    stepsToday: row.steps_today,
  };
}
