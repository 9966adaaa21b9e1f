import { createHash } from 'node:crypto';
import type { OpenSession } from '#contract/account.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { listSessions } from './session-repository.ts';

/** The viewer's sessions, last used first. */
export async function showSessions(scope: UserScope, viewer: Viewer, now: number): Promise<OpenSession[]> {
  const sessions = await listSessions(scope, instant(now));
  return sessions.map((session) => ({
    id: sessionId(session.token_hash),
    current: session.token_hash === viewer.tokenHash,
    userAgent: session.user_agent,
    network: session.network,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
  }));
}

/** Ends one of the viewer's sessions, and answers its token's hash. */
export async function endSession(scope: UserScope, id: string, now: number): Promise<string> {
  const sessions = await listSessions(scope, instant(now));
  const session = sessions.find(({ token_hash }) => sessionId(token_hash) === id);
  if (!session) throw notFound();
  await deleteRows(scope, 'sessions', { token_hash: session.token_hash });
  return session.token_hash;
}

/** The id of a session: derived one-way from the stored hash, so that it reveals neither hash nor token. */
export function sessionId(tokenHash: string): string {
  const bytes = createHash('sha256').update(`session ${tokenHash}`).digest('hex');
  // RFC 9562: version 8, a custom derivation.
  return bytes.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
