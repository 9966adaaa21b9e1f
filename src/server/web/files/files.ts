import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY } from '#domain/days/time.ts';
import { appLinkPaths, appLinkPrefixes } from '#i18n/app-links.ts';
import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { listedRoutes, pathIn, pathTo } from '#i18n/paths.ts';
import type { Config } from '#server/core/config/config.ts';
import { senderAddress } from '#server/core/mail/mailer.ts';
import type { PublicConfigs } from '#server/web/headers/page-config.ts';
import type { PageSource } from '#server/web/pages/built-pages.ts';
import { writeManifest } from './web-manifest.ts';

export interface SiteOptions {
  readonly pages: PageSource;
  readonly configs: PublicConfigs;
  /** The sender address of our mails, if set: security.txt names it. */
  readonly mailFrom?: string | undefined;
}

const shared = { index: false, decorateReply: false, redirect: false, dotfiles: 'ignore' } as const;
/** For good: these names depend on their contents. */
export const forever = { ...shared, maxAge: '365d', immutable: true, preCompressed: true } as const;
const forADay = { ...shared, maxAge: '1d', preCompressed: false } as const;

const A_DAY = 'max-age=86400';

/** Serves the built files under their folders, and the small files that describe the site. */
export async function serveFiles(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await serveFolders(app, options.pages);
  describeSite(app, options);
  const { publicUrl } = options.configs[0];
  for (const locale of locales) {
    const manifest = pathIn('/manifest.webmanifest', locale);
    serveText(app, manifest, 'application/manifest+json', writeManifest(locale));
    const sitemap = writeSitemap(publicUrl, locale);
    serveText(app, pathIn('/sitemap.xml', locale), 'application/xml; charset=utf-8', sitemap);
  }
}

async function serveFolders(app: FastifyInstance, { clientFolder, emojiFolder }: PageSource): Promise<void> {
  await mkdir(emojiFolder, { recursive: true });
  const emojis = { ...forever, root: emojiFolder, prefix: '/images/emojis/' };
  await app.register(fastifyStatic, emojis);
  if (clientFolder === null) return;
  const serve = async (name: string, kept: typeof forever | typeof forADay) =>
    await app.register(fastifyStatic, { ...kept, root: join(clientFolder, name), prefix: `/${name}/` });
  await serve('assets', forever);
  await serve('icons', forADay);
  await serve('link-pictures', forADay);
  await serve('sample-pictures', forADay);
}

function describeSite(
  app: FastifyInstance,
  { pages, configs: [{ publicUrl }], mailFrom }: SiteOptions,
): void {
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

/** The pages of one language with their translations (sitemaps.org 0.9, hreflang by Google's extension). */
export function writeSitemap(publicUrl: string, locale: Locale): string {
  const urls = listedRoutes.map((route) => {
    const address = (language: Locale) => publicUrl + pathTo(route, language);
    const twin = (name: string, language: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`;
    const twins = [...locales.map((language) => twin(language, language)), twin('x-default', defaultLocale)];
    return `<url><loc>${address(locale)}</loc>${twins.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export type AppAssociations = ReturnType<typeof associationsOf>;

const AN_HOUR = 'max-age=3600';

/** The apps that may open our links, by their ids in the stores (Apple's: TEAMID.bundle); empty when there is none. */
export function associationsOf(config: Config) {
  const { APPLE_APP_IDS: apple = [], ANDROID_PACKAGE: packageName, ANDROID_CERT_SHA256 } = config;
  const fingerprints = ANDROID_CERT_SHA256 ?? [];
  return { apple, android: packageName === undefined ? null : { packageName, fingerprints } };
}

/**
 * Serves the files by which phones know our apps and the pages and tags that they open (`appLinkPaths`, `appLinkPrefixes`). Apple's file has no extension, and neither
 * may be a redirect.
 */
export function associateApps(app: FastifyInstance, { apple, android }: AppAssociations): void {
  const tell = (path: string, text: object | null) =>
    app.get(`/.well-known/${path}`, (_request, reply) =>
      text === null
        ? reply.callNotFound()
        : reply.type('application/json').header('cache-control', AN_HOUR).send(JSON.stringify(text)),
    );
  const opened = [...appLinkPaths, ...appLinkPrefixes.map((prefix) => `${prefix}*`)];
  const components = opened.map((path) => ({ '/': path }));
  const details = [{ appIDs: apple, components }];
  tell('apple-app-site-association', apple.length === 0 ? null : { applinks: { details } });
  const target = android && {
    namespace: 'android_app',
    package_name: android.packageName,
    sha256_cert_fingerprints: android.fingerprints,
  };
  const relation = ['delegate_permission/common.handle_all_urls'];
  tell('assetlinks.json', target && [{ relation, target }]);
}
