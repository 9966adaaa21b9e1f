import type { FieldError } from '#contract/common.ts';
import type { ErrorCode, FieldRule } from '#contract/error-codes.ts';

interface Details {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An answer outside 2xx that we mean to give: a code of the contract, and what goes with it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, { errors = [], headers = {}, cause }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

/** The same for what is unknown and for what is somebody else's. */
export function notFound(): ApiError {
  return new ApiError('notFound');
}

/** One field that breaks a rule which no schema can hold. */
export function invalidField(
  field: string,
  rule: FieldRule,
  params?: Record<string, string | number>,
): ApiError {
  return new ApiError('invalidInput', {
    errors: [{ message: rule, field, rule, ...(params ? { params } : {}) }],
  });
}

/** One field refused for a reason that has a code of its own, e.g. an address that is taken. */
export function refusedField(field: string, code: ErrorCode): ApiError {
  return new ApiError(code, { errors: [{ message: code, field, rule: code }] });
}

export function tooManyRequests(retryAfterSeconds: number): ApiError {
  return new ApiError('tooManyRequests', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

export function unavailable(cause?: unknown): ApiError {
  return new ApiError('unavailable', { headers: { 'retry-after': '5' }, cause });
}

/** The server has no space left: clients keep what they wanted to write, and come again. */
export function storageFull(cause?: unknown): ApiError {
  return new ApiError('storageFull', { headers: { 'retry-after': '15' }, cause });
}
