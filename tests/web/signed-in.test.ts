import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StateSnapshot } from '#client/state/server-state.ts';
import { appExports } from '#contract/export-file.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { guideSources } from '#i18n/paths.ts';
import { browser, FormServer } from './form-server.ts';

/** Everything that ever broke a page: the end of a script, a replacement pattern, an entity, a quote. */
const NAME = `</script><b>$& "x" & 'y'`;

let server: FormServer;
let app: FastifyInstance;
let cookie: string;

beforeAll(async () => {
  server = await FormServer.start();
  app = server.app;
  cookie = await server.join('camille@example.test');
  await write('POST', '/habits', { name: NAME, emoji: 'seedling' });
  await write('PATCH', '/user/settings', { theme: 'dark' });
});
afterAll(async () => await server.close());

async function write(method: 'POST' | 'PATCH', path: string, payload: object): Promise<void> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, payload });
  expect([path, answer.statusCode < 300]).toEqual([path, true]);
}

function get(url: string, given = cookie) {
  return app.inject({ url, headers: { 'user-agent': browser['user-agent'], cookie: given } });
}

describe('the index of a signed-in user', () => {
  it('is the same page while nothing changed, and another one after a change', async () => {
    const headers = { 'user-agent': browser['user-agent'], cookie, 'accept-encoding': 'br' };
    const unpacked = async () =>
      brotliDecompressSync((await app.inject({ url: '/', headers })).rawPayload).toString();
    const first = await get('/');
    expect((await get('/')).payload).toBe(first.payload);
    expect([await unpacked(), await unpacked()]).toEqual([first.payload, first.payload]);
    await write('POST', '/dividers', { name: 'Part of the morning' });
    const changed = await get('/');
    expect(first.payload).not.toContain('Part of the morning');
    expect(changed.payload).toContain('Part of the morning');
    expect((await get('/')).payload).toBe(changed.payload);
    expect(await unpacked()).toBe(changed.payload);
    expect((await get('/', '')).payload).not.toContain('Part of the morning');
  });

  it('arrives with the habits in the HTML and in the state, whatever they are called', async () => {
    const { payload, headers, statusCode } = await get('/');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(payload).toContain('&lt;/script&gt;&lt;b&gt;$&amp; &quot;x&quot; &amp; &#x27;y&#x27;');
    const [, state = ''] = /id="state">(.*?)<\/script>/s.exec(payload) ?? [];
    const { queries } = JSON.parse(state) as { queries: StateSnapshot };
    const habits = queries.find(([key]) => key.join('.') === 'habits.active')?.[1];
    expect(habits).toMatchObject([{ name: NAME }]);
  });

  it('has the look that the user chose, and no style that the policy forbids', async () => {
    const { payload } = await get('/');
    expect(payload).toContain('data-theme="dark"');
    expect(payload.match(/<[^>]+ style=|<style/g)).toBeNull();
  });

  it('is the landing page for everybody else', async () => {
    const { payload, headers } = await get('/', '');
    expect(payload).toContain('data-theme="system"');
    expect(payload.includes('camille@example.test')).toBe(false);
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});

describe('links', () => {
  it('lead from the settings to the languages, the apps and the legal texts', async () => {
    const { payload } = await get('/fr/settings');
    const links = [...payload.matchAll(/class="settings-link" href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toContain('/fr/settings/languages');
    expect(links.slice(-4)).toEqual([
      '/fr/apps',
      '/fr/product/support',
      '/fr/product/terms',
      '/fr/product/privacy',
    ]);
  });

  it('lead to the import from an empty list, and from the page about each app, by joining first', async () => {
    const { welcome, guides } = await loadAllMessages('en');
    const link = (text: string) => `href="/settings/import">${text}</a>`;
    const fresh = await server.join('new@example.test');
    expect((await get('/', fresh)).payload).toContain(link(welcome.import));
    for (const source of guideSources) {
      const { payload } = await get(`/import/${source}`);
      expect([source, payload.includes(link(guides.begin))]).toEqual([source, true]);
      expect([source, payload.includes(`href="/import">${guides.all}</a>`)]).toEqual([source, true]);
      const { payload: ofVisitor } = await get(`/import/${source}`, '');
      const step = `<li>${guides[source].export.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}</li>`;
      const join = `href="/auth/register?next=%2Fsettings%2Fimport">${guides.join}</a>`;
      expect([source, ofVisitor.includes(step), ofVisitor.includes(join)]).toEqual([source, true, true]);
    }
  });
});

describe('guards', () => {
  it('redirect a signed-in user from the pages of visitors', async () => {
    expect((await get('/fr/auth/login?next=%2Fsettings')).headers.location).toBe('/fr');
    expect((await get('/auth/register')).headers.location).toBe('/');
    expect((await get('/settings')).statusCode).toBe(200);
  });
});

describe('a token that the server knows no more', () => {
  it('is removed, and the page clears the device', async () => {
    const stale = cookie.slice(0, -4) + (cookie.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    const answer = await get('/fr', stale);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/fr/auth/logout']);
    expect([answer.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^opaqueToken=; .*Max-Age=0/),
    );
    expect((await get('/auth/logout', stale)).statusCode).toBe(200);
  });

  it('does not sign out on GET', async () => {
    expect((await get('/auth/logout')).payload).toContain('Do you want to sign out?');
    expect((await get('/settings')).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('describes the files for other apps beside their buttons', async () => {
    const { ownData } = await loadAllMessages('en');
    const { payload } = await get('/settings/profile');
    for (const name of appExports) {
      const [, id] = new RegExp(`aria-describedby="([^"]*-${name})"`).exec(payload) ?? [];
      expect(payload).toContain(`<p class="fine" id="${id}">${ownData[`${name}Text`]}</p>`);
    }
  });

  it('is compressed for who can read it', async () => {
    const headers = { 'user-agent': browser['user-agent'], cookie, 'accept-encoding': 'gzip, br' };
    const answer = await app.inject({ url: '/', headers });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['vary']).toContain('accept-encoding');
    const page = brotliDecompressSync(answer.rawPayload).toString();
    expect(page).toContain('<!doctype html>');
    expect(answer.rawPayload.length).toBeLessThan(page.length / 2);
  });
});
