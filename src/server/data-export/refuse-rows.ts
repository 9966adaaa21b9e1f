import type { FieldError } from '#contract/common.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ERRORS_MAX } from '#contract/limits.ts';
import { ApiError } from '#server/core/errors/api-error.ts';

/** Names the rows of a part that cannot be added, so that the others can be sent without them. */
export function refuseRows<T>(
  code: ErrorCode,
  rows: readonly T[],
  errorsOf: (row: T, place: number) => readonly FieldError[],
): void {
  const errors = rows.flatMap(errorsOf);
  if (errors.length > 0) throw new ApiError(code, { errors: errors.slice(0, ERRORS_MAX) });
}
