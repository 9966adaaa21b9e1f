import type { FieldError } from '#contract/common.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

/** An answer outside 2xx, as our server words it (api.md, Conventions). */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;
  /** A key under `toasts` in both catalogues. */
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  /** Seconds that the server asks to wait before the next try; null when it asks for none. */
  readonly retryAfter: number | null;

  constructor(answer: {
    status: number;
    code: ErrorCode;
    errors?: readonly FieldError[] | undefined;
    retryAfter?: number | null;
  }) {
    super(`${answer.status} ${answer.code}`);
    this.status = answer.status;
    this.code = answer.code;
    this.errors = answer.errors ?? [];
    this.retryAfter = answer.retryAfter ?? null;
  }
}

/** No answer of our server came: no connection, or something in between answered in its place (a captive portal, a proxy). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
