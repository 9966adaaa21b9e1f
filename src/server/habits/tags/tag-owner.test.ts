import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { cookieName } from '#server/accounts/sessions/session-cookie.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { giveTag } from '#tests/api/tags.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { giveWebhook } from '#tests/api/webhooks.ts';

const { deleteHabit } = calls;

forEachApi('a tag and its user', (api) => {
  const build = async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    return { as, id, key: (await giveTag(api(), as, id)).key };
  };

  test('opens the list of the installed app for its own user alone, by a script that its policy names', async () => {
    const { as, id, key } = await build();
    const open = async (by: TestUser | null, path = `/q/${key}`) => {
      const cookie = by === null ? {} : { cookie: `${cookieName(api().config.PUBLIC_URL)}=${by.token}` };
      const { payload, headers } = await api().app.inject({
        url: path,
        headers: { accept: 'text/html', ...cookie },
      });
      const [, script] = /<script>(.*)<\/script>/.exec(payload) ?? [];
      return { script, policy: String(headers['content-security-policy']) };
    };
    const before = await rowsOf(api(), as.userId);
    const { script = '', policy } = await open(as);
    expect(policy).toContain(`script-src 'sha256-${hash('sha256', script, 'base64')}'`);
    expect(script).toContain("(display-mode: standalone)').matches");
    expect(script).toContain("location.replace('/#tag='+");
    expect((await open(as, `/fr/q/${key}`)).script).toContain("location.replace('/fr#tag='+");
    expect(await rowsOf(api(), as.userId)).toEqual(before);
    for (const by of [null, await buildUser(api()), { ...as, token: 'no token' }])
      expect(await open(by)).toEqual({
        script: undefined,
        policy: expect.not.stringContaining('script-src'),
      });
    await send(api(), deleteHabit, { as, params: { id } });
    expect((await open(as)).script).toBeUndefined();
  });

  test('tells the webhooks of its user', async () => {
    const { as, id, key } = await build();
    await giveWebhook(api(), as);
    await api().app.inject({ method: 'POST', url: `/q/${key}` });
    const { jobs = [] } = await rowsOf(api(), as.userId);
    const told = jobs.map(({ kind, payload }) => [kind, JSON.parse(String(payload))] as const);
    expect(told).toContainEqual([
      'hookNote',
      expect.objectContaining({ type: 'day.updated', habitId: id, day: TODAY }),
    ]);
  });
});
