import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import { send } from '#tests/api/send.ts';
import { giveToken } from '#tests/api/tokens.ts';
import { giveWebhook } from '#tests/api/webhooks.ts';
import { clients } from '#tests/assistants/clients.ts';
import { startReceiver } from '#tests/webhooks/receiver.ts';
import type { around } from '#web/features/help/recipes/around.ts';
import { wordsOf } from './shell.ts';
import { ask, headersOf, shapeOf, TARGET, type World } from './world.ts';

type Runner = (world: World) => Promise<void>;
type Verify = (secret: string, headers: object, body: string) => boolean;

const receiver = await startReceiver();

/** The same for the texts of the sections beside the recipes. */
export const aroundRunners: Readonly<Record<keyof typeof around, Runner>> = {
  async calls({ code, habit }) {
    const answer = await ask({ url: `${code('address')}/today`, headers: headersOf(code('header')) });
    expect(answer).toMatchObject({ items: [{ id: habit }] });
  },

  async webhooks({ api, user, habit, code }) {
    const { secret } = await giveWebhook(api, user, { url: receiver.url, events: ['day.updated'] });
    // What is too old is refused, by the clock of this machine.
    const before = api.clock.now;
    api.clock.now = Date.now();
    await send(api, calls.logDay, { as: user, params: { id: habit }, body: { value: TARGET } });
    for (let time = 0; time < 3; time += 1) {
      api.clock.now += 5_000;
      await api.app.jobs.runDue();
    }
    api.clock.now = before;
    const [told] = receiver.take();
    if (!told) throw new Error('Nothing arrived.');

    const [head = '', body = ''] = code('delivery').split('\n\n');
    for (const name of Object.keys(headersOf(head)))
      expect([name, told.headers[name]]).not.toContain(undefined);
    expect(told.headers['content-type']).toBe(headersOf(head)['content-type']);
    expect(shapeOf(JSON.parse(body))).toEqual(shapeOf(told.told));
    const { type, data } = JSON.parse(body);
    expect(told.told).toMatchObject({
      type,
      data: { habitId: data.habitId, state: data.state, value: data.value },
    });

    const isGenuine = await importVerify(code('verify'));
    const { headers } = told;
    expect(isGenuine(secret, headers, told.body)).toBe(true);
    expect(isGenuine(secret, headers, `${told.body} `)).toBe(false);
    expect(isGenuine(`whsec_${'A'.repeat(44)}`, headers, told.body)).toBe(false);
    for (const changed of [
      { 'webhook-id': 'other' },
      { 'webhook-timestamp': '0' },
      { 'webhook-timestamp': 'é' },
    ])
      expect(isGenuine(secret, { ...headers, ...changed }, told.body)).toBe(false);
    const signature = `${'é'.repeat(47)} ${String(headers['webhook-signature'])}`;
    expect(isGenuine(secret, { ...headers, 'webhook-signature': signature }, told.body)).toBe(true);
    expect(isGenuine(secret, {}, told.body)).toBe(false);
  },

  async assistants({ code }) {
    const words = wordsOf(code('token'));
    const { Authorization = '' } = headersOf(words[words.indexOf('--header') + 1] ?? '');
    expect(words.slice(0, 6)).toEqual(['claude', 'mcp', 'add', '--transport', 'http', 'resilience']);
    expect(words[6]).toBe(code('address'));
    for (const connect of Object.values(clients)) {
      const client = await connect(code('address'), Authorization.replace('Bearer ', ''));
      expect(
        (await client.callTool({ name: 'log_day', arguments: { habit: 'Read', done: true } })).isError,
      ).toBeFalsy();
      await client.close();
    }
  },

  async errors({ api, user, habit, code }) {
    const as = await giveToken(api, user, { scopes: ['today:read'] });
    const { status, error } = await send(api, calls.logDay, {
      as,
      params: { id: habit },
      body: { done: true },
    });
    const { requestId, ...said } = JSON.parse(code('answer'));
    expect([status, error]).toEqual([403, { ...said, requestId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    expect(requestId).toHaveLength(36);
  },
};

/** The function that a reader copies into a file of their own. */
async function importVerify(code: string): Promise<Verify> {
  const folder = await mkdtemp(join(tmpdir(), 'recipe-'));
  try {
    const file = join(folder, 'verify.mjs');
    await writeFile(file, code);
    return ((await import(pathToFileURL(file).href)) as { isGenuine: Verify }).isGenuine;
  } finally {
    await rm(folder, { recursive: true });
  }
}
