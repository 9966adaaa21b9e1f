import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { en } from '#i18n/en.ts';
import { locales } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import type { PageSource } from './renderer.ts';
import { writeSitemap } from './sitemap.ts';

const THEME_COLOR = '#F7FAFC';

/** For good: these names change with their contents. */
const forever = { maxAge: '365d', immutable: true, preCompressed: true } as const;
const forADay = { maxAge: '1d', preCompressed: false } as const;
const shared = { index: false, decorateReply: false, redirect: false, dotfiles: 'ignore' } as const;

/** The built files under their folders, and the small files that say what this site is. */
export async function serveFiles(
  app: FastifyInstance,
  pages: PageSource,
  { publicUrl }: PublicConfig,
): Promise<void> {
  await mkdir(pages.emojiFolder, { recursive: true });
  await app.register(fastifyStatic, {
    ...shared,
    ...forever,
    root: pages.emojiFolder,
    prefix: '/images/emojis/',
  });
  if (pages.clientFolder !== null) {
    const folder = (name: string) => join(pages.clientFolder ?? '', name);
    await app.register(fastifyStatic, { ...shared, ...forever, root: folder('assets'), prefix: '/assets/' });
    await app.register(fastifyStatic, { ...shared, ...forADay, root: folder('icons'), prefix: '/icons/' });
  }
  app.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(pages.build),
  );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'max-age=86400').send(webManifest),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=86400').send(robots(publicUrl)),
  );
  for (const locale of locales) {
    app.get(pathIn('/sitemap.xml', locale), (_request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'max-age=86400')
        .send(writeSitemap(publicUrl, locale)),
    );
  }
}

const webManifest = JSON.stringify({
  id: '/',
  name: en.common.product,
  short_name: en.common.product,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: THEME_COLOR,
  theme_color: THEME_COLOR,
  icons: [{ src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
});

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    '',
    ...locales.map((locale) => `Sitemap: ${publicUrl}${pathIn('/sitemap.xml', locale)}`),
    '',
  ].join('\n');
