import type { z } from 'zod';
import type { FieldError } from '#contract/common.ts';
import type { ExportDivider, importBreaksSchema } from '#contract/data-export.ts';
import type { ErrorCode, FieldRule } from '#contract/error-codes.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX, DIVIDERS_MAX, ERRORS_MAX } from '#contract/limits.ts';
import type { Break } from '#domain/days/breaks.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { breaksIn, brokenRangeOf, habitsNamedIn, writeBreaks } from '#server/habits/breaks/breaks-service.ts';
import { insertDividers } from '#server/habits/dividers/dividers-repository.ts';
import { findIds, listDividerPlaces } from '#server/habits/ordering/ordering-repository.ts';
import { openForChange } from '#server/habits/ordering/ordering-service.ts';

/**
 * Adds the dividers of a file that do not exist, all or none, and answers how many; the others do not change. A closed one is added open
 * when habits of this account would be under it.
 */
export async function importDividers(
  scope: UserScope,
  dividers: readonly ExportDivider[],
  createdAt: string,
): Promise<number> {
  const ids = dividers.map(({ id }) => id);
  const habits = await findIds(scope, 'habits', ids);
  refuseRows('invalidInput', dividers, ({ id }, place) =>
    habits.has(id) ? [rowError(`dividers.${place}`, 'generic')] : [],
  );
  const here = await listDividerPlaces(scope);
  const known = new Set(here.map(({ id }) => id));
  const fresh = dividers.filter(({ id }) => !known.has(id));
  const excess = new Set(fresh.slice(Math.max(0, DIVIDERS_MAX - here.length)));
  refuseRows('limitReached', dividers, (divider, place) =>
    excess.has(divider) ? [rowError(`dividers.${place}`, 'limitReached')] : [],
  );
  await insertDividers(scope, fresh, createdAt);
  await openForChange(scope, here, ({ dividers: before, habits: shown }) => ({
    dividers: [...before, ...fresh],
    habits: shown,
  }));
  return fresh.length;
}

const rowError = (field: string, rule: FieldRule | ErrorCode): FieldError => ({ message: rule, field, rule });

/**
 * Adds the breaks of a file that do not exist, all or none, and answers how many; the others do not change. The ids of habits that do not
 * exist are left out, and a break without any that does is not added.
 */
export async function importBreaks(
  scope: UserScope,
  given: z.output<typeof importBreaksSchema>['breaks'],
  now: number,
): Promise<number> {
  const here = breaksIn(await lockedUser(scope));
  const known = new Set(here.map(({ id }) => id));
  const named = given.flatMap(({ habitIds }) => habitIds ?? []);
  const habits = named.length === 0 ? new Set<string>() : await findIds(scope, 'habits', [...new Set(named)]);
  const rows = given.map(({ id, from, to = null, habitIds = null }): Break => {
    return { id, from, to, habitIds: habitIds?.filter((habitId) => habits.has(habitId)) ?? null };
  });
  const isFresh = ({ id, habitIds }: Break): boolean => !known.has(id) && habitIds?.length !== 0;
  refuseRows('invalidInput', rows, (each, place) => {
    const broken = isFresh(each) ? brokenRangeOf(each) : null;
    return broken === null ? [] : [{ ...broken, field: `breaks.${place}.${broken.field}` }];
  });
  const fresh = rows.filter(isFresh);
  const excess = excessOf(here, fresh);
  refuseRows('limitReached', rows, (each, place) => {
    const field = excess.get(each);
    return field === undefined ? [] : [rowError(`breaks.${place}${field}`, 'limitReached')];
  });
  if (fresh.length > 0) await writeBreaks(scope, [...here, ...fresh], now);
  return fresh.length;
}

/** The breaks for which there is no room after those before them, each with the path of the field that is too much. */
function excessOf(here: readonly Break[], fresh: readonly Break[]): ReadonlyMap<Break, '' | '.habitIds'> {
  const excess = new Map<Break, '' | '.habitIds'>();
  let count = here.length;
  let habits = habitsNamedIn(here);
  for (const each of fresh) {
    const more = each.habitIds?.length ?? 0;
    if (count + 1 > BREAKS_MAX) excess.set(each, '');
    else if (more > 0 && habits + more > BREAK_HABITS_MAX) excess.set(each, '.habitIds');
    else {
      count += 1;
      habits += more;
    }
  }
  return excess;
}

/** Names the rows of a part that cannot be added, so that the others can be sent without them. */
function refuseRows<T>(
  code: ErrorCode,
  rows: readonly T[],
  errorsOf: (row: T, place: number) => readonly FieldError[],
): void {
  const errors = rows.flatMap(errorsOf);
  if (errors.length > 0) throw new ApiError(code, { errors: errors.slice(0, ERRORS_MAX) });
}
