import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { WORKER_FILE } from '#contract/worker-file.ts';
import type { PageSource } from './renderer.ts';

/** It may connect to its own origin only. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'";

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * The service worker, revalidated on each request: a changed file announces a new build to browsers, or new settings that the app's
 * documents contain. A server without one answers 404, upon which browsers remove theirs (src/web/boot/update/register-worker.ts).
 */
export async function serveWorker(
  app: FastifyInstance,
  { build, clientFolder }: PageSource,
  config: PublicConfig,
): Promise<void> {
  const file = clientFolder && join(clientFolder, WORKER_FILE.name);
  const written = file && (await readFile(file, 'utf8').catch(() => null));
  if (!written) return;
  const revision = hashOf(build.id + JSON.stringify(config));
  const text = written.replaceAll(WORKER_FILE.shellRevision, revision);
  const tag = `W/"${hashOf(text)}"`;
  app.get(`/${WORKER_FILE.name}`, (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', tag).header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.header('content-security-policy', POLICY).type('text/javascript; charset=utf-8').compress(text);
    return reply;
  });
}
