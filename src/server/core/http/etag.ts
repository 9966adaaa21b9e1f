import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets anybody keep an answer that holds nobody's data; true when the client has this very one already. */
export function isKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { text }: { readonly text: string | Buffer },
  maxAge: number,
): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': `public, max-age=${maxAge}`, etag: tag });
  return hasTag(request.headers['if-none-match'], tag);
}

/** Whether the client's If-None-Match names what we have; proxies may have weakened the tag. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
