import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAllMessages } from '#i18n/load.ts';
import { locales } from '#i18n/locale.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { associationsOf } from '#server/web/files/files.ts';
import type { PageSource } from '#server/web/pages/built-pages.ts';
import { LINK_PICTURE, linkPicture } from '#web/boot/link-card.ts';
import { dist } from './build.ts';
import { buildPages, publicUrl, serveWeb } from './serve-web.ts';

const LINK_PICTURE_MAX = 150_000;

let pages: PageSource;
let app: FastifyInstance;

beforeAll(async () => {
  pages = await buildPages();
  app = await serveWeb(pages);
});
afterAll(() => app.close());

describe('the words of a language', () => {
  const address = (build: string, locale: string) => `/_i18n/${build}/${locale}/messages.json`;

  it('are cached permanently under the current build', async () => {
    for (const locale of locales) {
      const answer = await app.inject(address(pages.build.id, locale));
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.json()).toEqual({ [locale]: await loadAllMessages(locale) });
    }
  });

  it('are revalidated under any other build, and not sent again while they are the same', async () => {
    const url = address('0123456789abcdef', 'fr');
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty(
      'fr.common.product',
    );
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it.each(['es', 'constructor', 'EN'])('are not there in %s', async (locale) => {
    expect((await app.inject(address(pages.build.id, locale))).statusCode).toBe(404);
  });
});

describe('the manifest', () => {
  it('is one app in the language of who installs it', async () => {
    const manifest = async (path: string) => (await app.inject(`${path}/manifest.webmanifest`)).json();
    const [english, french] = [await manifest(''), await manifest('/fr')];
    expect(english).toMatchObject({ id: '/', lang: 'en', name: 'Resilience', start_url: '/' });
    expect(french).toMatchObject({ id: '/', lang: 'fr', name: 'Résilience', start_url: '/fr' });
    expect(french.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/fr',
      '/fr#create',
      '/fr/habits/performance',
      '/fr/settings',
    ]);
    expect((await app.inject('/fr')).payload).toContain('href="/fr/manifest.webmanifest"');
  });

  it('lists existing icons with their real size, one of them maskable', async () => {
    const { icons } = (await app.inject('/manifest.webmanifest')).json();
    for (const { src, sizes, type } of icons) {
      const answer = await app.inject(src);
      expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, type]);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  });
});

describe('the icon of a home screen', () => {
  it.each(['apple-touch-icon', 'maskable-512'])(
    '%s fills its square: the device cuts its corners',
    async (name) => {
      const { isOpaque } = await sharp(join(dist, `client/icons/${name}.png`)).stats();
      expect(isOpaque).toBe(true);
    },
  );
});

describe('the picture of a shared link', () => {
  it.each(locales)('is there in %s, as large as the page says, and light', async (locale) => {
    const { payload } = await app.inject({ url: locale === 'fr' ? '/fr' : '/' });
    expect(payload).toContain(`content="${publicUrl}${linkPicture(locale)}"`);
    const answer = await app.inject(linkPicture(locale));
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.rawPayload.length).toBeLessThan(LINK_PICTURE_MAX);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject(LINK_PICTURE);
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';

  it('names the mailbox for reports, and expires within a year', async () => {
    const server = await serveWeb(pages, { mailFrom: 'Resilience <club@resilience.example>' });
    const { payload, headers } = await server.inject(path);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(payload).toContain('Contact: mailto:club@resilience.example\n');
    expect(payload).toContain(`Canonical: ${publicUrl}${path}\n`);
    const [, expires = ''] = /^Expires: (.*)$/m.exec(payload) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days > 30 && days < 365).toBe(true);
    await server.close();
  });

  it('is not there without a mailbox', async () => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});

describe('the apps that open our links', () => {
  const paths = ['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'] as const;
  const prints = [`14:${'6d:'.repeat(30)}00`, 'AB:'.repeat(31) + 'CD'];

  it('are served to both systems as plain JSON without a redirect', async () => {
    const server = await serveWeb(pages, {
      apps: associationsOf(
        parseConfig({
          APPLE_APP_IDS: 'TEAM123456.club.resilience.app',
          ANDROID_PACKAGE: 'club.resilience.app',
          ANDROID_CERT_SHA256: prints.join(', '),
        }),
      ),
    });
    const [apple, android] = await Promise.all([server.inject(paths[0]), server.inject(paths[1])]);
    for (const answer of [apple, android]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
    const [{ appIDs, components }] = apple.json().applinks.details;
    expect(appIDs).toEqual(['TEAM123456.club.resilience.app']);
    const opened = components.map((component: { '/': string }) => component['/']);
    expect(opened).toEqual(
      expect.arrayContaining([
        '/',
        '/fr',
        '/auth/password/reset',
        '/fr/auth/email/confirm',
        '/q/*',
        '/fr/q/*',
      ]),
    );
    // A sign-in of the browser comes back to the browser, and no link signs anybody out.
    for (const path of [
      '/auth/google/callback',
      '/auth/apple/callback',
      '/auth/oidc/callback',
      '/fr/auth/oidc/callback',
      '/auth/logout',
      '/api/v1/user',
      '/*',
    ]) {
      expect(opened).not.toContain(path);
    }
    expect(android.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'club.resilience.app',
          sha256_cert_fingerprints: prints.map((print) => print.toUpperCase()),
        },
      },
    ]);
    await server.close();
  });

  it.each(paths)('%s is not there where there are no apps', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });

  it('are one app in each store: half a setting stops the start', () => {
    expect(() => parseConfig({ ANDROID_PACKAGE: 'club.resilience.app' })).toThrow(/ANDROID_CERT_SHA256/);
    expect(() => parseConfig({ APPLE_APP_IDS: 'club.resilience.app' })).toThrow(/^APPLE_APP_IDS/);
    expect(() => parseConfig({ ANDROID_PACKAGE: 'a.b', ANDROID_CERT_SHA256: '14:6D' })).toThrow(
      /^ANDROID_CERT/,
    );
  });
});

it('serves the current build at /builds/latest.json', async () => {
  const answer = await app.inject('/builds/latest.json');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual(JSON.parse(await readFile(join(dist, 'client/build.json'), 'utf8')));
});
