import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call } from '#contract/call.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { callCost } from '#server/core/limits/rate-limits.ts';
import { routeSchema } from './call-schema.ts';
import type { Context } from './context.ts';
import { checkProofRule, requireProof } from './fresh-proof.ts';
import { requireRole } from './role.ts';
import { type Api, type RequestInput, scopeOf, spendOf } from './route.ts';

/** A file that is written in pieces, and its name for saving. */
export interface StreamedFile {
  readonly fileName: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** Of the server and not of its user: its bytes use up nothing of the budget. */
  readonly isFree?: boolean;
}

type Asking<C extends Call> = Pick<RequestInput<C>, 'viewer' | 'scope' | 'params' | 'now' | 'request'>;

/**
 * Mounts a signed-in user's read of a file too large for memory: its pieces are produced as fast as the client reads. The status is sent
 * before the first piece, so a later failure cuts the connection and leaves no file that looks complete.
 */
export function routeStream<const C extends Call>(
  { app, context }: Api,
  call: C,
  handler: (input: Asking<C>) => Promise<StreamedFile>,
): void {
  checkProofRule(call, undefined);
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { auth: call.auth, call },
    schema: routeSchema(call),
    handler: async (request, reply) => {
      const { viewer, params } = request;
      requireRole(call, viewer, context.config);
      if (!viewer) throw new ApiError('authRequired');
      const now = context.clock();
      requireProof(call, undefined, { viewer, now });
      const scope = scopeOf(context, viewer);
      // The schemas of this call have just produced these values.
      const input = { viewer, scope, params, now, request } as unknown as Asking<C>;
      const { fileName, pieces, isFree = false } = await handler(input);
      reply
        .type(
          call.media?.startsWith('application/')
            ? call.media
            : `${call.media ?? 'application/json'}; charset=utf-8`,
        )
        .header('content-disposition', `attachment; filename="${fileName}"`);
      // An empty body would be sent with a length of 0 bytes.
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      await waitForTurn(context, viewer.userId, reply);
      return reply.send(Readable.from(isFree ? pieces : charged(pieces, spendOf(context, viewer))));
    },
  });
}

/** The pieces of a file: their bytes are charged like those of a list, as they are read. */
async function* charged(
  pieces: StreamedFile['pieces'],
  spend: ReturnType<typeof spendOf>,
): AsyncGenerator<string | Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    spend('bytes', bytes);
    bytes %= callCost.bytes;
    yield piece;
  }
}

/** One file at a time per user: resolves when the others were read or cancelled, and starts the next after this one. */
async function waitForTurn({ queues }: Context, userId: string, { raw }: FastifyReply): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const untilRead = async (): Promise<void> => {
      resolve();
      if (raw.destroyed) return;
      await new Promise<void>((end) => {
        raw.once('finish', end).once('close', end);
      });
    };
    queues.enqueue('files', userId, untilRead).catch(reject);
  });
}
