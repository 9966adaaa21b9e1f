import type { ExportDivider } from '#contract/data-export.ts';
import type { ErrorCode, FieldRule } from '#contract/error-codes.ts';
import { DIVIDERS_MAX, ERRORS_MAX } from '#contract/limits.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
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
  refuse('invalidInput', 'generic', dividers, ({ id }) => habits.has(id));
  const here = await listDividerPlaces(scope);
  const known = new Set(here.map(({ id }) => id));
  const fresh = dividers.filter(({ id }) => !known.has(id));
  const excess = new Set(fresh.slice(Math.max(0, DIVIDERS_MAX - here.length)));
  refuse('limitReached', 'limitReached', dividers, (divider) => excess.has(divider));
  await insertDividers(scope, fresh, createdAt);
  await openForChange(scope, here, ({ dividers: before, habits: shown }) => ({
    dividers: [...before, ...fresh],
    habits: shown,
  }));
  return fresh.length;
}

/** Names the rows that cannot be added, so that the others can be sent without them. */
function refuse(
  code: ErrorCode,
  rule: FieldRule | ErrorCode,
  dividers: readonly ExportDivider[],
  isWrong: (divider: ExportDivider) => boolean,
): void {
  const errors = dividers.flatMap((divider, place) =>
    isWrong(divider) ? [{ message: rule, field: `dividers.${place}`, rule }] : [],
  );
  if (errors.length > 0) throw new ApiError(code, { errors: errors.slice(0, ERRORS_MAX) });
}
