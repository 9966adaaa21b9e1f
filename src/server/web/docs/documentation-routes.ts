import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pack, sendPacked } from '#server/core/http/etag.ts';
import { once } from '#server/core/load/once.ts';
import { forever } from '#server/web/files/files.ts';

const SITE = '/docs';

/** The documentation, as the build has written it into a folder: a page by its address without `.html`, and their files; none without a build. */
export async function documentationRoutes(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null) return;
  app.addHook('onRequest', async (_request, reply) => {
    // Every club has the same pages: a search engine needs them from none.
    reply.headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex' });
  });
  await app.register(fastifyStatic, { ...forever, root: join(folder, 'assets'), prefix: `${SITE}/assets/` });
  await app.register(fastifyStatic, { ...revalidated, root: folder });
  // Only what this list has is read from the disk.
  const pages = await pagesIn(folder);
  const packedUnknown = once(async () => pack(await readFile(join(folder, UNKNOWN))));
  app.get(`${SITE}/*`, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const file = pages.get(path);
    if (file !== undefined) return reply.sendFile(file);
    reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return sendPacked(request, reply, await packedUnknown());
  });
}

const UNKNOWN = '404.html';

const revalidated = {
  serve: false,
  index: false,
  dotfiles: 'ignore',
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply: { header: (name: string, value: string) => unknown }) => {
    reply.header('cache-control', 'no-cache');
  },
} as const;

/** The files of the pages by their addresses. */
async function pagesIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages = names.filter((name) => name !== UNKNOWN).map((name) => [addressOf(name), name] as const);
  return new Map(pages);
}

function addressOf(file: string): string {
  const name = file.replace(/\.html$/, '').replaceAll('\\', '/');
  return `${SITE}/${name === 'index' ? '' : name}`;
}

/** Own files alone, and no text becomes a script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
