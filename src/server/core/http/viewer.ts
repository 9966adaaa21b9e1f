import type { UsersTable } from '#server/core/database/schema.ts';
import type { StoredAnswer } from './idempotency-repository.ts';

/** The Idempotency-Key of this request and its stored answer. */
export interface IdempotencyClaim {
  readonly key: string;
  readonly stored: StoredAnswer | null;
}

/** The signed-in user of this request: the session and its user, found by one statement. */
export interface Viewer {
  readonly userId: string;
  readonly tokenHash: string;
  readonly user: UsersTable;
  readonly idempotency: IdempotencyClaim | null;
  readonly expiresAt: string;
  /** When this session was last proved; null when it never was. */
  readonly provedAt: string | null;
  /** When the first of two proofs was given; null without one. */
  readonly firstProvedAt: string | null;
  /** When a passkey or a code of two-step verification was last used in this session; null when none was. */
  readonly factorProvedAt: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
