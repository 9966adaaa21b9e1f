import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import { habitTextBytes } from '#server/core/database/tables.ts';

/** Bytes that stand for the work of rendering one, beside its text. */
const HABIT_WEIGHT = 4_096;
const DIVIDER_WEIGHT = 2_048;
const STEP_WEIGHT = 128;

const nameBytes = sql`octet_length(name)`;

/** The heaviest account whose pages the server renders with its data (docs/decisions/limits.md). */
export const PAGE_WEIGHT_MAX = 320 * 1024;

/** The page weight of a user's account, as an expression of the statement that finds the session: it reads lengths and no text. */
export function pageWeight(queries: Queries, userId: Expression<string>) {
  const sumOf = (table: 'habits' | 'dividers' | 'steps', weight: number, textBytes: RawBuilder<unknown>) => {
    const weights = sql`coalesce(sum(${sql.lit(weight)} + ${textBytes}), 0)`;
    return queries.selectFrom(table).where('user_id', '=', userId).select(weights.as('weight'));
  };
  const habits = sumOf('habits', HABIT_WEIGHT, habitTextBytes);
  const dividers = sumOf('dividers', DIVIDER_WEIGHT, nameBytes);
  const steps = sumOf('steps', STEP_WEIGHT, nameBytes);
  return sql<number>`${habits} + ${dividers} + ${steps}`;
}
