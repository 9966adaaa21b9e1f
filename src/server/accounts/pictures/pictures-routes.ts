import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountCalls } from '#contract/account.ts';
import { PICTURE_MAX } from '#contract/limits.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { presentAgain, presentUser } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import { settingsAt } from '#server/core/config/public-address.ts';
import { deleteRows, findRow, insertRow } from '#server/core/database/user-rows.ts';
import { notFound, refusedField } from '#server/core/errors/api-error.ts';
import type { Admit, Context } from '#server/core/http/context.ts';
import { matchesETag } from '#server/core/http/etag.ts';
import { type Api, ok, routePrepared } from '#server/core/http/route.ts';
import { squarePicture } from './square-picture.ts';

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
function picturePath(userId: string, id: string): string {
  return `/pictures/${userId}/${id}.webp`;
}

/** The key in such an address; null for any other. */
function keyOf({ userId, file }: { userId: string; file: string }): { userId: string; id: string } | null {
  const id = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : '';
  return uuid.test(userId) && uuid.test(id) ? { userId, id } : null;
}

export function picturesRoutes(api: Api): void {
  const { limits, config } = api.context;

  routePrepared(api, accountCalls.uploadPicture, {
    prepare: async ({ viewer, body }) => {
      await limits.take('uploadsOfUser', viewer.userId);
      const file = Buffer.from(body.data, 'base64');
      const square = file.length > PICTURE_MAX ? null : await squarePicture(file);
      if (!square) throw refusedField('data', 'unsupportedPicture');
      return { id: randomUUID(), media_type: 'image/webp', content: square.toString('base64') };
    },
    handle: async ({ scope, request, now }, picture) => {
      const user = await lockedUser(scope);
      const picture_url = picturePath(scope.userId, picture.id);
      await deleteRows(scope, 'pictures');
      await insertRow(scope, 'pictures', { ...picture, created_at: instant(now) });
      await updateUser(scope, { picture_url });
      return ok(presentUser({ ...user, picture_url }, now, settingsAt(request, config)));
    },
    again: async (asked) => await presentAgain(asked, config),
  });
}
