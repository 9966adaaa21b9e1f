import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPages, publicUrl, serveWeb } from './serve-web.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' };
const googlebot = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

let app: FastifyInstance;

beforeAll(async () => {
  app = await serveWeb(await buildPages());
});
afterAll(() => app.close());

function get(url: string, headers: Record<string, string> = browser) {
  return app.inject({ url, headers });
}

describe('pages', () => {
  it.each([
    ['/', 'en', 'Resilience: the club'],
    ['/fr', 'fr', 'Résilience\u00a0: le club'],
    ['/auth/login', 'en', 'Login · Resilience'],
    ['/fr/auth/register', 'fr', 'Rejoindre le club · Résilience'],
  ])('%s is whole without JavaScript', async (url, lang, title) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain(`<html lang="${lang}"`);
    expect(answer.payload).toContain(`<title>${title}`);
    expect(answer.payload).toMatch(/<div id="app">.*<h1/s);
    expect(answer.payload).toContain(`<link rel="canonical" href="${publicUrl}${url}">`);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['x-robots-tag']).toBeUndefined();
  });

  it('have one canonical address, whatever the query', async () => {
    const { payload } = await get('/fr/auth/login?next=%2Ffr%2Fsettings');
    expect(payload).toContain(`<link rel="canonical" href="${publicUrl}/fr/auth/login">`);
  });

  it('are excluded from search engines when they are private', async () => {
    for (const url of ['/auth/logout', '/nowhere']) {
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
    }
  });

  it('have structured data on the landing page alone', async () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/;
    const [, json = ''] = data.exec((await get('/fr')).payload) ?? [];
    const graph = (JSON.parse(json) as { '@graph': { name: string }[] })['@graph'];
    expect(graph.map(({ name }) => name)).toEqual(['Résilience', 'Résilience']);
    expect((await get('/auth/login')).payload).not.toMatch(data);
  });

  it('sends a visitor of a user-only page to sign in, and remembers the page', async () => {
    const answer = await get('/fr/settings?tab=1');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/fr/auth/login?next=%2Ffr%2Fsettings%3Ftab%3D1');
  });

  it('names no sign-in provider that is not configured', async () => {
    for (const url of ['/auth/login', '/auth/register'])
      expect((await get(url)).payload).not.toMatch(/google/i);
  });

  it('has a page for an unknown address, in its language', async () => {
    for (const [url, message] of [
      ['/nowhere', '>Page Not Found</h1>'],
      ['/fr/nulle-part', '>Page introuvable</h1>'],
      ['/import/nothing', '>Page Not Found</h1>'],
      ['/settings/%3Cscript%3E', '>Page Not Found</h1>'],
    ] as const) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.payload).toContain(message);
    }
  });

  it('sends a bot the status alone', async () => {
    const answer = await get('/nowhere', googlebot);
    expect([answer.statusCode, answer.payload]).toEqual([404, '']);
    expect((await get('/', googlebot)).payload).toContain('<h1');
  });

  it('is not misled by an address that looks like another host', async () => {
    const { statusCode, payload } = await get('//evil.example/');
    expect([statusCode, payload.includes('evil.example')]).toEqual([404, false]);
  });
});

describe('addresses that lead on', () => {
  it.each([
    ['/login?next=%2Fsettings', '/auth/login?next=%2Fsettings'],
    ['/fr/privacy', '/fr/product/privacy'],
    ['/fr/auth/login/', '/fr/auth/login'],
    ['/docs?x=1', '/docs/'],
    ['/fr/docs', '/docs/'],
    ['/FR', '/fr'],
    ['/FR?a=b', '/fr?a=b'],
    ['/FR/settings?tab=1', '/fr/settings?tab=1'],
    ['/Fr/apps', '/fr/apps'],
    ['/APPS', '/apps'],
    ['/Auth/Login?next=%2Fsettings', '/auth/login?next=%2Fsettings'],
    ['/FR/Auth/Login/', '/fr/auth/login'],
    ['/SignUp', '/auth/register'],
    ['/APPS?next=//evil.example', '/apps?next=//evil.example'],
    ['/favicon.ico', '/icons/icon-192.png'],
  ])('%s is %s for good', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  it.each([
    ['/ios?x=1', '/apps?x=1'],
    ['/fr/android', '/fr/apps'],
  ])('%s is %s for now: the store that it leads to may be set up later', async (url, location) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers['cache-control'] ?? '').not.toContain('max-age');
  });

  it('leads to the page at once, from capitals', async () => {
    for (const url of ['/FR', '/Fr/apps', '/APPS', '/Auth/Login', '/FR/Auth/Login', '/FR/Home']) {
      const { headers } = await get(url);
      expect([url, (await get(String(headers.location))).statusCode]).toEqual([url, 200]);
    }
  });

  it.each([
    '/NOWHERE',
    '/FR/nowhere',
    '//evil.example/APPS',
    '//APPS',
    '/FR//evil.example',
    '/FR/\\evil.example',
    '/FR%2F%2Fevil.example',
    '/%2F%2Fevil.example/APPS',
    '/FR%5Cevil.example',
    '/%2e%2e//evil.example/FR',
    '/API',
    '/Assets/APPS',
  ])('%s is no page, in whatever capitals, and leads nowhere', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
  });

  it('takes a backslash for a slash, as browsers do, and leads nowhere by it', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    for (const path of ['/\\evil.example/FR', '/\\\\evil.example/APPS', '/\\FR']) {
      const sent = request({ port, path, headers: browser }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 404, undefined]);
    }
  });

  it('redirects /.well-known/change-password to the profile', async () => {
    const answer = await get('/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/settings/profile']);
  });
});

describe('files', () => {
  it('allows a page nothing but its own origin', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^';]+';/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^';]+';/);
    expect(policy).not.toContain('unsafe');
  });

  it('serves the built files for good, compressed ahead', async () => {
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec((await get('/')).payload) ?? [];
    const answer = await get(script, { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/none.js')).statusCode).toBe(404);
    expect((await get('/images/emojis/none.svg')).statusCode).toBe(404);
  });

  it('preloads chunks that exist', async () => {
    const files = [...(await get('/')).payload.matchAll(/(?:href|src)="(\/(?:assets|icons)\/[^"]+)"/g)];
    expect(files.length).toBeGreaterThan(3);
    for (const [, file = ''] of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200]);
  });
});
