import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { type Locale, locales } from '#i18n/locale.ts';
import { reportingHeaders } from '#server/web/headers/content-security-policy.ts';
import type { PageSource } from './renderer.ts';

/** The address of the app's own document, for the service worker. */
const shellPath = (locale: Locale): string => `/_shell/${locale}`;

/** The app's own document, in each language: the same for all users, cached by the service worker. */
export function serveShell(app: FastifyInstance, pages: PageSource, config: PublicConfig): void {
  const { assets, build } = pages;
  const policy = pages.contentSecurityPolicy(config);
  for (const locale of locales) {
    app.get(shellPath(locale), async (_request, reply) => {
      const write = await pages.loadShell();
      reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
      reply.headers({ 'content-security-policy': policy, ...reportingHeaders });
      reply.type('text/html; charset=utf-8');
      reply.compress(write({ locale, config, buildId: build.id, assets }));
      return reply;
    });
  }
}
