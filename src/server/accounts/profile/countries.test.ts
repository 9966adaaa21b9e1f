import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { countries } from '#contract/countries.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

forEachApi('countries', (api) => {
  test('are listed for anyone, by code', async () => {
    const { status, body } = await send(api(), calls.listCountries);
    expect([status, body]).toEqual([200, countries]);
    expect(body.map(({ code }) => code)).toEqual(body.map(({ code }) => code).toSorted());
  });

  test('may be cached for a day, and are sent once', async () => {
    const first = await send(api(), calls.listCountries);
    expect(first.headers['cache-control']).toBe('public, max-age=86400');
    const tag = String(first.headers.etag);
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
      const again = await send(api(), calls.listCountries, { headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    }
    const other = await send(api(), calls.listCountries, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test('can be set as a user’s country', async () => {
    const as = await buildUser(api());
    const live = async (country: string | null) =>
      await send(api(), calls.updateUser, { as, body: { country } });
    expect((await live('CH')).body.country).toBe('CH');
    for (const nowhere of ['XX', 'UK', 'EU', 'ch']) {
      const { status, error } = await live(nowhere);
      expect([status, error.errors]).toEqual([
        422,
        [{ message: 'generic', field: 'country', rule: 'generic' }],
      ]);
    }
    expect((await send(api(), calls.getUser, { as })).body.country).toBe('CH');
    expect((await live(null)).body.country).toBeNull();
  });
});
