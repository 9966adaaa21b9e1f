import type { UsersTable } from '#server/core/database/schema.ts';
import type { StoredAnswer } from './idempotency-repository.ts';

/** What an Idempotency-Key of this request stands for. */
export interface IdempotencyClaim {
  readonly key: string;
  readonly stored: StoredAnswer | null;
}

/** Who is signed in on this request: the session and its user, found by one statement. */
export interface Viewer {
  readonly userId: string;
  readonly tokenHash: string;
  readonly user: UsersTable;
  readonly idempotency: IdempotencyClaim | null;
  readonly expiresAt: string;
  /** When this session last proved who uses it; null when it never did. */
  readonly provedAt: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
