import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findRow } from '#server/core/database/user-rows.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Admit } from '#server/core/http/admit.ts';
import type { Context } from '#server/core/http/context.ts';
import { matchesETag } from '#server/core/http/etag.ts';

/** The path of pictures, beside the API. */
const PATH = '/pictures/:userId/:file';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A new picture has a new address, so that caches may store one for good; the apps show it from their own origins. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the uploaded pictures; the address alone gives access. */
export function servePictures(app: FastifyInstance, { database }: Context, admit: Admit): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    await admit(request);
  };
  app.get<{ Params: { userId: string; file: string } }>(PATH, { onRequest }, async (request, reply) => {
    const key = keyOf(request.params);
    // Anyone with the address may read it: it contains both parts of the key.
    const rows = key && { queries: database.db, userId: key.userId };
    const picture = rows && (await findRow(rows, 'pictures', { id: key.id }));
    if (!picture) throw notFound();
    const tag = `"${key.id}"`;
    reply.headers({ ...headers, etag: tag });
    if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type(picture.media_type).send(Buffer.from(picture.content, 'base64'));
  });
}

/** The path of a picture, as it is stored. */
export function picturePath(userId: string, id: string): string {
  return `/pictures/${userId}/${id}.webp`;
}

/** The key in such an address; null for any other. */
function keyOf({ userId, file }: { userId: string; file: string }): { userId: string; id: string } | null {
  const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : '';
  return uuid.test(userId) && uuid.test(id) ? { userId, id } : null;
}
