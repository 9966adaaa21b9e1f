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
 * The texts of a language, by key (docs/rules/api.md#texts-of-a-language): cached for good under the served build's id, and revalidated under
 * any other, whose texts may differ. Our own pages do not request them: their chunks contain their texts.
 */
export function serveMessages(app: FastifyInstance, { build, clientFolder }: PageSource): void {
  const catalogues = new Map<Locale, Promise<Catalogue>>();
  const catalogueOf = (locale: Locale): Promise<Catalogue> => {
    const found = catalogues.get(locale) ?? readCatalogue(locale);
    catalogues.set(locale, found);
    return found;
  };
  // The development server's id does not change with its texts.
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
  // Weak: it identifies the texts in any compression.
  return { text, tag: `W/"${hash}"` };
}
