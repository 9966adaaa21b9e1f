import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { TokenScope } from './token-scopes.ts';

/** One call of the API: its request, its answers, and the users that may send it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under /api/v1, with {name} for a parameter, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  /** By default `user`. `optional`: open to visitors; a session is still read. */
  readonly auth: 'user' | 'optional' | 'anyone';
  /** For operators alone: to anyone else, personal tokens included, it answers 404 before the request is looked at. */
  readonly role?: 'operator';
  /**
   * Fresh proof (docs/decisions/fresh-proof.md): without it the call answers 403 `reauthRequired`. `sometimes`: a rule of the server
   * decides by the request.
   */
  readonly proof?: 'always' | 'sometimes';
  /**
   * The scopes by which a personal token may send it: any of these, where a list needs all of its own. Without any it is closed to tokens
   * (docs/decisions/personal-tokens.md).
   */
  readonly scopes?: readonly (TokenScope | readonly TokenScope[])[];
  /** The scopes that single fields of the body need. */
  readonly fieldScopes?: Readonly<Record<string, TokenScope>>;
  /** The scope without which a token is not shown the answer: it gets 204. */
  readonly shownWith?: TokenScope;
  /** It concerns all habits: closed to a token that is limited to some. */
  readonly ofAllHabits?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** By status; null answers an empty body (204), which is the default. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Error codes beyond those that any such call can answer. */
  readonly errors?: readonly ErrorCode[];
  /** Seconds for which any cache may store the answer, where it contains no user data. */
  readonly maxAge?: number;
  /** The answer contains a secret: it is not stored for an Idempotency-Key. */
  readonly secret?: true;
  /** The answer has an ETag, and may be stored by its client alone, which asks again each time; 304 when it has not changed. */
  readonly isRevalidated?: true;
  /** The content type of an answer that is not JSON: it is streamed, never held in memory whole. */
  readonly media?: string;
  /** Bytes, where a request may be larger than BODY_MAX. */
  readonly bodyMax?: number;
}

/** What most calls have in common, so that they leave it out: a session is required, and the answer is empty. */
const defaults = { auth: 'user', answers: { 204: null } } as const;

type Declared = Omit<Call, 'method' | 'path' | keyof typeof defaults> &
  Partial<Pick<Call, keyof typeof defaults>>;

/** Declares a call under its route: `defineCall('GET /habits', { ... })`. The client names it by the same text (routes.ts). */
export function defineCall<M extends Call['method'], P extends `/${string}`, const C extends Declared>(
  route: `${M} ${P}`,
  call: C,
): Omit<typeof defaults, keyof C> & C & { readonly method: M; readonly path: P } {
  const [method, path] = route.split(' ') as [M, P];
  return { ...defaults, ...call, method, path };
}
