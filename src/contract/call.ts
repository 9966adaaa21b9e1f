import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** One call of the API: what it takes, what it answers, who may. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under /api/v1, with {name} for a parameter, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  /** `optional`: open to visitors, and a signed-in user is known. */
  readonly auth: 'user' | 'optional' | 'anyone';
  /**
   * Fresh proof (docs/decisions/fresh-proof.md): without it the call answers 403 `reauthRequired`. `sometimes`: the request decides,
   * by the rule that the server mounts with the call.
   */
  readonly proof?: 'always' | 'sometimes';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** By status; null answers nothing (204). */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Codes beyond those that any such call can answer. */
  readonly errors?: readonly ErrorCode[];
  /** Seconds for which anybody may keep the answer, where it holds nobody's data. */
  readonly maxAge?: number;
  /** What is answered where it is not JSON: written as it is made, and never held whole. */
  readonly media?: string;
  /** Bytes, where a call may carry more than BODY_MAX. */
  readonly bodyMax?: number;
}

type Rest = Omit<Call, 'method' | 'path'>;

/** Declares a call under its route: `defineCall('GET /habits', { ... })`. The client names it by the same text: see routes.ts. */
export function defineCall<M extends Call['method'], P extends `/${string}`, const C extends Rest>(
  route: `${M} ${P}`,
  call: C,
): C & { readonly method: M; readonly path: P } {
  const [method, path] = route.split(' ') as [M, P];
  return { ...call, method, path };
}
