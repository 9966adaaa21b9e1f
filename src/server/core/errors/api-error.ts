import type { FieldError } from '#contract/common.ts';
import type { ErrorCode, FieldRule } from '#contract/error-codes.ts';

interface Details {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a sign-in that needs a second step. */
  readonly challenge?: string;
  readonly cause?: unknown;
}

/** An intended answer outside 2xx: a code of the contract, and its details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, { errors = [], headers = {}, challenge, cause }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.errors = errors;
    this.headers = headers;
    this.challenge = challenge;
  }
}

/** The same for an unknown id and for one of another user. */
export function notFound(): ApiError {
  return new ApiError('notFound');
}

/** One field that breaks a rule beyond its schema. */
export function invalidField(
  field: string,
  rule: FieldRule,
  params?: Record<string, string | number>,
): ApiError {
  return new ApiError('invalidInput', { errors: [fieldError(field, rule, params)] });
}

export function fieldError(
  field: string,
  rule: FieldRule,
  params?: Record<string, string | number>,
): FieldError {
  return { message: rule, field, rule, ...(params ? { params } : {}) };
}

/** One field refused for a reason with its own code, e.g. an address that is taken. */
export function refusedField(field: string, code: ErrorCode): ApiError {
  return new ApiError(code, { errors: [{ message: code, field, rule: code }] });
}

export function tooManyRequests(retryAfterSeconds: number): ApiError {
  return new ApiError('tooManyRequests', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

export function unavailable(cause?: unknown): ApiError {
  return new ApiError('unavailable', { headers: { 'retry-after': '5' }, cause });
}

/** The server has no space left: clients store their mutations and retry. */
export function storageFull(cause?: unknown): ApiError {
  return new ApiError('storageFull', { headers: { 'retry-after': '15' }, cause });
}
