import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WORKER_FILE } from '#contract/worker-file.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { once } from '#server/core/load/once.ts';
import { reportingHeaders } from '#server/web/headers/content-security-policy.ts';
import { configAt, type PublicConfigs } from '#server/web/headers/page-config.ts';
import type { PageSource } from './built-pages.ts';

/** The app's own document, in each language: the same for all users, cached by the service worker. */
export function serveShell(app: FastifyInstance, pages: PageSource, configs: PublicConfigs): void {
  const { assets, build } = pages;
  const policy = pages.contentSecurityPolicy(configs[0]);
  for (const locale of locales) {
    app.get(`/_shell/${locale}`, async (request, reply) => {
      const write = await pages.loadShell();
      const config = configAt(request, configs);
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
      reply.headers({ 'content-security-policy': policy, ...reportingHeaders });
      reply.type('text/html; charset=utf-8');
      reply.compress(write({ locale, config, buildId: build.id, assets }));
      return reply;
    });
  }
}

/** It may connect to its own origin only. */
const POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'";

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/**
 * The service worker, revalidated on each request: a changed file announces a new build to browsers, or new settings that the app's
 * documents contain. A server without one answers 404, upon which browsers remove theirs (src/web/boot/update/register-worker.ts).
 */
export async function serveWorker(
  app: FastifyInstance,
  { build, clientFolder }: PageSource,
  configs: PublicConfigs,
): Promise<void> {
  const file = clientFolder && join(clientFolder, WORKER_FILE.name);
  const written = file && (await readFile(file, 'utf8').catch(() => null));
  if (!written) return;
  const revision = hashOf(build.id + JSON.stringify(configs));
  const text = written.replaceAll(WORKER_FILE.shellRevision, revision);
  const tag = tagOf(text);
  app.get(`/${WORKER_FILE.name}`, (request, reply) => {
    if (isKnown(request, reply, tag, 'no-cache')) return reply.code(304).send();
    reply.header('content-security-policy', POLICY).type('text/javascript; charset=utf-8').compress(text);
    return reply;
  });
}

/**
 * The texts of a language, by key (docs/rules/api.md#texts-of-a-language): cached for good under the served build's id, and revalidated under
 * any other, whose texts may differ. Our own pages do not request them: their chunks contain their texts.
 */
export function serveMessages(app: FastifyInstance, { build, clientFolder }: PageSource): void {
  const catalogues = new Map<string, () => ReturnType<typeof readCatalogue>>(
    locales.map((locale) => [locale, once(async () => await readCatalogue(locale))]),
  );
  // The development server's id does not change with its texts.
  const isCurrent = (buildId: string) => clientFolder !== null && buildId === build.id;
  app.get<{ Params: { buildId: string; locale: string } }>(
    '/_i18n/:buildId/:locale/messages.json',
    async (request, reply) => {
      const read = catalogues.get(request.params.locale);
      if (read === undefined) return reply.callNotFound();
      const { text, tag } = await read();
      const kept = isCurrent(request.params.buildId) ? 'public, max-age=31536000, immutable' : 'no-cache';
      if (isKnown(request, reply, tag, kept)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8').compress(text);
      return reply;
    },
  );
}

async function readCatalogue(locale: Locale) {
  const text = JSON.stringify({ [locale]: await loadAllMessages(locale) });
  return { text, tag: tagOf(text) };
}

/** Weak: it identifies a text in any compression. */
const tagOf = (text: string): string => `W/"${hashOf(text)}"`;

/** Sets the headers of a text that is stored, and answers whether the client has it already. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, tag: string, kept: string): boolean {
  reply.header('cache-control', kept).header('etag', tag).header('x-robots-tag', 'noindex');
  return headers['if-none-match'] === tag;
}
