import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets the headers of a public answer: Cache-Control and ETag. True when the client has this very answer already. */
export function setETagHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { text }: { readonly text: string | Buffer },
  maxAge: number,
): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': `public, max-age=${maxAge}`, etag: tag });
  return matchesETag(request.headers['if-none-match'], tag);
}

/** Whether the client's If-None-Match names our tag; proxies may have weakened it. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
