import type { z } from 'zod';
import type { importBreaksSchema } from '#contract/data-export.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX } from '#contract/limits.ts';
import type { Break } from '#domain/days/breaks.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { breaksIn, brokenRangeOf, writeBreaks } from '#server/habits/breaks/breaks-service.ts';
import { findIds } from '#server/habits/ordering/ordering-repository.ts';
import { refuseRows } from './refuse-rows.ts';

type Given = z.output<typeof importBreaksSchema>['breaks'];

/**
 * Adds the breaks of a file that do not exist, all or none, and answers how many; the others do not change. The ids of habits that do not
 * exist are left out, and a break without any that does is not added.
 */
export async function importBreaks(scope: UserScope, given: Given, now: number): Promise<number> {
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
    if (field === undefined) return [];
    return [{ message: 'limitReached', field: `breaks.${place}${field}`, rule: 'limitReached' }];
  });
  if (fresh.length > 0) await writeBreaks(scope, [...here, ...fresh], now);
  return fresh.length;
}

/** The breaks for which there is no room after those before them, each with the path of the field that is too much. */
function excessOf(here: readonly Break[], fresh: readonly Break[]): ReadonlyMap<Break, '' | '.habitIds'> {
  const excess = new Map<Break, '' | '.habitIds'>();
  let count = here.length;
  let habits = here.reduce((sum, { habitIds }) => sum + (habitIds?.length ?? 0), 0);
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
