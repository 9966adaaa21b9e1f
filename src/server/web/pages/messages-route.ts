import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { loadAllMessages } from '#i18n/load.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import type { PageSource } from './renderer.ts';

interface Catalogue {
  readonly text: string;
  readonly tag: string;
}

/**
 * The words of a language, keyed by it (specification §7): for good under the build that is served, and asked for anew under any
 * other, whose words these may not be. Our own pages do not ask: their chunks carry the words that they speak.
 */
export function serveMessages(app: FastifyInstance, { build, clientFolder }: PageSource): void {
  const catalogues = new Map<Locale, Promise<Catalogue>>();
  const catalogueOf = (locale: Locale): Promise<Catalogue> => {
    const found = catalogues.get(locale) ?? readCatalogue(locale);
    catalogues.set(locale, found);
    return found;
  };
  // The development server keeps its id while its words change.
  const isCurrent = (buildId: string) => clientFolder !== null && buildId === build.id;
  app.get<{ Params: { buildId: string; locale: string } }>(
    '/_i18n/:buildId/:locale/messages.json',
    async ({ params, headers }, reply) => {
      const locale = locales.find((each) => each === params.locale);
      if (locale === undefined) return reply.callNotFound();
      const { text, tag } = await catalogueOf(locale);
      const kept = isCurrent(params.buildId) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', kept).header('etag', tag).header('x-robots-tag', 'noindex');
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      reply.type('application/json; charset=utf-8').compress(text);
      return reply;
    },
  );
}

async function readCatalogue(locale: Locale): Promise<Catalogue> {
  const text = JSON.stringify({ [locale]: await loadAllMessages(locale) });
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  // Weak: it stands for the words, however they are compressed.
  return { text, tag: `W/"${hash}"` };
}
