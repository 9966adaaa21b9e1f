import type { FieldError } from '#contract/common.ts';
import type { ExportDivider } from '#contract/data-export.ts';
import type { ErrorCode, FieldRule } from '#contract/error-codes.ts';
import { DIVIDERS_MAX } from '#contract/limits.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { insertDividers } from '#server/habits/dividers/dividers-repository.ts';
import { findIds, listDividerPlaces } from '#server/habits/ordering/ordering-repository.ts';
import { openForChange } from '#server/habits/ordering/ordering-service.ts';
import { refuseRows } from './refuse-rows.ts';

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
    habits.has(id) ? [rowError(place, 'generic')] : [],
  );
  const here = await listDividerPlaces(scope);
  const known = new Set(here.map(({ id }) => id));
  const fresh = dividers.filter(({ id }) => !known.has(id));
  const excess = new Set(fresh.slice(Math.max(0, DIVIDERS_MAX - here.length)));
  refuseRows('limitReached', dividers, (divider, place) =>
    excess.has(divider) ? [rowError(place, 'limitReached')] : [],
  );
  await insertDividers(scope, fresh, createdAt);
  await openForChange(scope, here, ({ dividers: before, habits: shown }) => ({
    dividers: [...before, ...fresh],
    habits: shown,
  }));
  return fresh.length;
}

function rowError(place: number, rule: FieldRule | ErrorCode): FieldError {
  return { message: rule, field: `dividers.${place}`, rule };
}
