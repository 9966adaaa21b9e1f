import { expect, test } from 'vitest';
import { settingsOf } from '#tests/api/provider.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const path = '/auth/apple/callback';
const unreachable = settingsOf('http://127.0.0.1:9');

forEachApi(
  'what Apple answers by a form',
  (api) => {
    const post = (form: Record<string, string> | string, type = 'application/x-www-form-urlencoded') =>
      api().app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type, origin: 'https://appleid.apple.com' },
        payload: new URLSearchParams(form).toString(),
      });

    test('redirects to the page with code, state and first name in the fragment, and nothing else', async () => {
      const user = JSON.stringify({ name: { firstName: 'Zoé', lastName: 'Noir' }, email: 'z@mail.example' });
      const answer = await post({ code: 'c.1', state: 's', id_token: 'token', user });
      expect(answer.statusCode).toBe(303);
      const { pathname, search, hash } = new URL(String(answer.headers.location), 'http://localhost');
      expect([pathname, search]).toEqual([path, '']);
      expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
        code: 'c.1',
        state: 's',
        firstName: 'Zoé',
      });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(api().log.join()).not.toContain('c.1');
    });

    test.each([
      '',
      'nonsense',
      '[]',
      '7',
      'null',
      '{"name":7}',
      '{"name":{"firstName":""}}',
      '{"name":{"firstName":["x"]}}',
    ])('does without a name that is none: %s', async (user) => {
      const answer = await post({ code: 'c', state: 's', user });
      expect(answer.headers.location).toBe(`${path}#code=c&state=s`);
    });

    test('redirects to no other page, whatever the form contains', async () => {
      const answer = await post({
        code: '//evil.example',
        state: '\r\nset-cookie: a=b',
        error: 'user_cancelled_authorize',
      });
      const { origin, pathname, hash } = new URL(String(answer.headers.location), 'http://localhost');
      expect([origin, pathname]).toEqual(['http://localhost', path]);
      expect(new URLSearchParams(hash.slice(1)).get('code')).toBe('//evil.example');
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    test('accepts only short forms', async () => {
      expect((await post({}, 'application/json')).statusCode).toBe(415);
      expect((await post({ code: 'x'.repeat(20_000) })).statusCode).toBe(413);
    });
  },
  unreachable,
);

forEachApi('a server without Apple’s key', (api) => {
  test('has no route for answers of Apple', async () => {
    const answer = await api().app.inject({
      method: 'POST',
      url: path,
      payload: 'code=c',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});
