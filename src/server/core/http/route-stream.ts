import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call } from '#contract/call.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { routeSchema } from './call-schema.ts';
import type { Context } from './context.ts';
import { checkProofRule, requireProof } from './require-proof.ts';
import { type Api, type Asked, scopeOf } from './route.ts';

/** What is written piece by piece, and the name that it is saved under. */
export interface StreamedFile {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string>;
}

type Asking<C extends Call> = Pick<Asked<C>, 'viewer' | 'scope' | 'params' | 'now' | 'request'>;

/**
 * Mounts a read of a signed-in user that answers a file too large to be held: its pieces are asked for as fast as they are read.
 * The status is said before the first of them, so that a failure on the way cuts the connection and leaves no file that looks whole.
 */
export function bindStream<const C extends Call>(
  { app, context }: Api,
  call: C,
  handler: (asked: Asking<C>) => Promise<StreamedFile>,
): void {
  checkProofRule(call, undefined);
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { auth: call.auth },
    schema: routeSchema(call),
    handler: async (request, reply) => {
      const { viewer, params } = request;
      if (!viewer) throw new ApiError('authRequired');
      const now = context.clock();
      requireProof(call, undefined, { viewer, now });
      const scope = scopeOf(context, viewer);
      // The schemas of this very call have just made these values.
      const asked = { viewer, scope, params, now, request } as unknown as Asking<C>;
      const { fileName, pieces } = await handler(asked);
      reply
        .type(`${call.media ?? 'application/json'}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${fileName}"`);
      // Nothing at all would be told to be 0 bytes long.
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      await takeTurn(context, viewer.userId, reply);
      return reply.send(Readable.from(pieces));
    },
  });
}

/** One file at a time for each user: goes on once the others have been read or given up, and lets the next go on after this one. */
async function takeTurn({ turns }: Context, userId: string, { raw }: FastifyReply): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const untilRead = async (): Promise<void> => {
      resolve();
      if (raw.destroyed) return;
      await new Promise<void>((end) => {
        raw.once('finish', end).once('close', end);
      });
    };
    turns.inLine('files', userId, untilRead).catch(reject);
  });
}
