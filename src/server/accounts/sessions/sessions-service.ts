import { createHash } from 'node:crypto';
import type { OpenSession } from '#contract/account.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { deleteSession, listSessions } from './session-repository.ts';

/** Where the viewer is signed in, last seen first. */
export async function showSessions(scope: UserScope, viewer: Viewer, now: number): Promise<OpenSession[]> {
  const sessions = await listSessions(scope, new Date(now).toISOString());
  return sessions.map((session) => ({
    id: sessionId(session.token_hash),
    current: session.token_hash === viewer.tokenHash,
    userAgent: session.user_agent,
    createdAt: session.created_at,
    lastSeenAt: session.last_seen_at,
    expiresAt: session.expires_at,
  }));
}

/** Ends one of the viewer's sessions, and answers its token's hash. */
export async function endSession(scope: UserScope, id: string, now: number): Promise<string> {
  const sessions = await listSessions(scope, new Date(now).toISOString());
  const session = sessions.find(({ token_hash }) => sessionId(token_hash) === id);
  if (!session) throw notFound();
  await deleteSession(scope.queries, { userId: scope.userId, tokenHash: session.token_hash });
  return session.token_hash;
}

/** Names a session: derived one way from the hash that it is stored under, so that neither that nor its token is told. */
export function sessionId(tokenHash: string): string {
  const bytes = createHash('sha256').update(`session ${tokenHash}`).digest('hex');
  // RFC 9562: version 8, made by a rule of one's own.
  return bytes.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
