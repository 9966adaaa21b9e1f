import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';

/** Which caches may store the answer of a call; null when none may. */
export function cacheControlOf({ maxAge, isRevalidated }: Call): string | null {
  if (isRevalidated) return 'private, no-cache';
  return maxAge === undefined ? null : `public, max-age=${maxAge}`;
}

/** Sets the headers of an answer that may be stored: Cache-Control and ETag. True when the client has this very answer already. */
export function setETagHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { text }: { readonly text: string | Buffer },
  cacheControl: string,
): boolean {
  const tag = tagOf(text);
  reply.headers({ 'cache-control': cacheControl, etag: tag });
  return matchesETag(request.headers['if-none-match'], tag);
}

/** The tags of texts that are sent again. */
const tags = new WeakMap<Buffer, string>();

function tagOf(text: string | Buffer): string {
  const known = typeof text === 'string' ? undefined : tags.get(text);
  if (known !== undefined) return known;
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  if (typeof text !== 'string') tags.set(text, tag);
  return tag;
}

/** Whether the client's If-None-Match names our tag; proxies may have weakened it. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
