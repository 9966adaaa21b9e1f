import type { Break } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { jsonRows, parseJson, prepared } from '#server/core/database/prepared.ts';
import type { HabitsTable } from '#server/core/database/schema.ts';
import { seenRows } from '#server/core/database/sight.ts';
import type { UserRows, UserScope } from '#server/core/database/user-rows.ts';
import { dividerColumns, presentDivider } from '#server/habits/dividers/dividers-repository.ts';
import {
  type ColumnOf,
  columnNames,
  type ShownField,
  shownFields,
} from '#server/habits/records/habit-columns.ts';
import {
  cardParts,
  keptIn,
  type ListedHabit,
  type ListedHabits,
  listedOf,
  recordColumns,
  type ShownRow,
} from '#server/habits/records/habit-list-repository.ts';

export type HomeDays = Pick<ListedHabits, 'from' | 'today'>;

type CardColumn = Exclude<ColumnOf<ShownField>, (typeof recordColumns)[number]>;
const isOfRecord = (column: string): boolean => recordColumns.some((each) => each === column);
const cardColumns = columnNames(shownFields).filter((column): column is CardColumn => !isOfRecord(column));

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
      const dividers = row
        .selectFrom('dividers as v')
        .select(dividerColumns.map((column) => `v.${column}` as const))
        .where('v.user_id', '=', value('userId'));
      const first = row
        .selectFrom('habits as f')
        .select('f.id')
        .where('f.user_id', '=', value('userId'))
        .orderBy('f.id')
        .limit(1);
      return [
        ...cardParts(row, value, row.ref('a.id'), engine),
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

export type HomeRow = Awaited<ReturnType<typeof homeStatement>>[number];
/** The row of a habit: a user without habits is one row with only the counter and the dividers. */
export type HabitRow = Pick<HabitsTable, (typeof recordColumns)[number]> & HomeRow;

/** The rows behind the home page. */
export async function readHome({ queries, userId }: UserRows, days: HomeDays): Promise<HomeRow[]> {
  return await homeStatement(queries, { userId, ...days });
}

/** What the rows contain. Sorted by the caller: a sorted statement would block the event loop until its last row. */
export function homeOf(scope: UserScope, rows: readonly HomeRow[]) {
  const dividers = rows.find((row) => row.dividers !== null)?.dividers;
  return {
    habits: seenRows(
      scope,
      rows.filter((row): row is HabitRow => row.id !== null),
    ),
    dividers: dividers ? byOrder(parseJson(dividers).map(presentDivider)) : [],
    /** The due items met of deleted habits. */
    kept: keptIn(scope, rows),
  };
}

/** What only the card of a habit shows; null for an archived one. */
export const cardOf = (row: HabitRow, breaks: readonly Break[], today: DayKey): ListedHabit | null =>
  // The columns of a habit that is not archived are there.
  row.archived_at === null ? listedOf(row as unknown as ShownRow, breaks, today) : null;
