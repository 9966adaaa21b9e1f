import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { DAY } from '#domain/days/time.ts';
import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { pathIn, pathTo } from '#i18n/paths.ts';
import { senderAddress } from '#server/core/mail/mailer.ts';
import type { PageSource } from '#server/web/pages/renderer.ts';
import { writeSitemap } from './sitemap.ts';
import { writeManifest } from './web-manifest.ts';

export interface SiteOptions {
  readonly pages: PageSource;
  readonly config: PublicConfig;
  /** The sender address of our mails, if set: security.txt names it. */
  readonly mailFrom?: string | undefined;
}

/** For good: these names depend on their contents. */
const forever = { maxAge: '365d', immutable: true, preCompressed: true } as const;
const forADay = { maxAge: '1d', preCompressed: false } as const;
const shared = { index: false, decorateReply: false, redirect: false, dotfiles: 'ignore' } as const;

const A_DAY = 'max-age=86400';

/** Serves the built files under their folders, and the small files that describe the site. */
export async function serveFiles(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await serveFolders(app, options.pages);
  describeSite(app, options);
  for (const locale of locales) describeIn(app, options.config.publicUrl, locale);
}

async function serveFolders(app: FastifyInstance, { clientFolder, emojiFolder }: PageSource): Promise<void> {
  await mkdir(emojiFolder, { recursive: true });
  const emojis = { ...shared, ...forever, root: emojiFolder, prefix: '/images/emojis/' };
  await app.register(fastifyStatic, emojis);
  if (clientFolder === null) return;
  const serve = async (name: string, kept: typeof forever | typeof forADay) =>
    await app.register(fastifyStatic, {
      ...shared,
      ...kept,
      root: join(clientFolder, name),
      prefix: `/${name}/`,
    });
  await serve('assets', forever);
  await serve('icons', forADay);
  await serve('link-pictures', forADay);
  await serve('sample-pictures', forADay);
}

function describeSite(app: FastifyInstance, { pages, config: { publicUrl }, mailFrom }: SiteOptions): void {
  app.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').send(pages.build),
  );
  serveText(app, '/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl));
  // Password managers open this address to change a password.
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect(pathTo('settings-profile', defaultLocale), 302),
  );
  app.get('/.well-known/security.txt', (_request, reply) => {
    const text = writeSecurityText(mailFrom, publicUrl, Date.now());
    if (text === null) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', A_DAY).send(text);
  });
}

function describeIn(app: FastifyInstance, publicUrl: string, locale: Locale): void {
  const manifest = pathIn('/manifest.webmanifest', locale);
  serveText(app, manifest, 'application/manifest+json', writeManifest(locale));
  const sitemap = writeSitemap(publicUrl, locale);
  serveText(app, pathIn('/sitemap.xml', locale), 'application/xml; charset=utf-8', sitemap);
}

function serveText(app: FastifyInstance, path: string, type: string, text: string): void {
  app.get(path, (_request, reply) => reply.type(type).header('cache-control', A_DAY).send(text));
}

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    '',
    ...locales.map((locale) => `Sitemap: ${publicUrl}${pathIn('/sitemap.xml', locale)}`),
    '',
  ].join('\n');

/** RFC 9116 requires an expiry within a year. */
const LIFE_DAYS = 180;

/** The contact for security reports (RFC 9116); null when no mailbox is configured. */
function writeSecurityText(mailFrom: string | undefined, publicUrl: string, now: number): string | null {
  const address = senderAddress(mailFrom);
  if (address === undefined) return null;
  // Rounded to the day, so that all requests of a day get the same text.
  const expires = new Date((Math.floor(now / DAY) + LIFE_DAYS) * DAY);
  return [
    `Contact: mailto:${address}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
