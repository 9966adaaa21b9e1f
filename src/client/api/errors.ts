import type { FieldError } from '#contract/common.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

/** A response whose status is not 2xx (docs/rules/api.md#errors). */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  /** A key under `toasts` in both catalogues. */
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before the next attempt, as the server asks; null when it does not. */
  readonly retryAfter: number | null;
  /** Names a sign-in that needs a second step, for a client that has no cookie. */
  readonly challenge: string | undefined;

  constructor(answer: {
    status: number;
    code: ErrorCode;
    errors?: readonly FieldError[] | undefined;
    retryAfter?: number | null;
    challenge?: string | undefined;
  }) {
    super(`${answer.status} ${answer.code}`);
    this.status = answer.status;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
    this.retryAfter = answer.retryAfter ?? null;
    this.challenge = answer.challenge;
  }
}

/** Our server did not answer: there is no connection, or a captive portal or proxy answered instead. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
