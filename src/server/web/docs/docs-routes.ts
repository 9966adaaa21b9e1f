import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { matchesETag } from '#server/core/http/etag.ts';
import { type Packed, pack, sendPacked } from '#server/core/http/packed.ts';
import { once } from '#server/core/load/once.ts';
import { docsPolicy, writeDocsPage } from './docs-page.ts';

const PAGE = '/api/docs';
const SCRIPT = '/api/docs/:file';

const scriptName = ({ hash }: Packed): string => `reference-${hash}.js`;

/** The API for readers: the document in a reference of our own files, with its own policy. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  });
  const packedPage = once(async () =>
    pack(Buffer.from(writeDocsPage(`${PAGE}/${scriptName(await referenceScript())}`))),
  );

  app.get(PAGE, async (request, reply) => {
    const page = await packedPage();
    const tag = `"${page.hash}"`;
    reply.headers({ 'content-security-policy': docsPolicy, 'cache-control': 'no-cache', etag: tag });
    if (matchesETag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return sendPacked(request, reply.type('text/html; charset=utf-8'), page);
  });

  app.get<{ Params: { file: string } }>(SCRIPT, async (request, reply) => {
    const script = await referenceScript();
    if (request.params.file !== scriptName(script)) throw notFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendPacked(request, reply.type('text/javascript; charset=utf-8'), script);
  });

  const refuse = async (): Promise<never> => {
    throw new ApiError('methodNotAllowed');
  };
  const others = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD');
  for (const url of [PAGE, SCRIPT]) {
    app.route({
      method: others,
      url,
      // Before a body of any type is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', 'GET, HEAD');
        await refuse();
      },
      handler: refuse,
    });
  }
}

/**
 * The script of the reference, prepared on first use. Its package is megabytes of text that are slow to read and compress: another thread
 * does that, and frees its memory when it ends.
 */
const referenceScript = once(packInWorker);

function packInWorker(): Promise<Packed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a message this has no effect.
    worker.once('exit', (code) => reject(new Error(`The script of the reference was not made (${code}).`)));
  });
}
