import { type Expression, sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import { habitTextBytes } from '#server/core/database/tables.ts';

/** Bytes that stand for the work of rendering one, beside its text. */
const HABIT_WEIGHT = 4_096;
const DIVIDER_WEIGHT = 2_048;
const STEP_WEIGHT = 128;

/** The heaviest account whose pages the server renders with its data (docs/decisions/limits.md). */
export const PAGE_WEIGHT_MAX = 320 * 1024;

/** The page weight of a user's account, as an expression of the statement that finds the session: it reads lengths and no text. */
export function pageWeight(queries: Queries, userId: Expression<string>) {
  const habits = queries
    .selectFrom('habits')
    .where('user_id', '=', userId)
    .select(sql`coalesce(sum(${sql.lit(HABIT_WEIGHT)} + ${habitTextBytes}), 0)`.as('weight'));
  const dividers = queries
    .selectFrom('dividers')
    .where('user_id', '=', userId)
    .select(sql`coalesce(sum(${sql.lit(DIVIDER_WEIGHT)} + octet_length(name)), 0)`.as('weight'));
  const steps = queries
    .selectFrom('steps')
    .where('user_id', '=', userId)
    .select(sql`coalesce(sum(${sql.lit(STEP_WEIGHT)} + octet_length(name)), 0)`.as('weight'));
  return sql<number>`${habits} + ${dividers} + ${steps}`;
}
