import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { PROOF_MINUTES, WEBHOOK_DELIVERIES_A_DAY, WEBHOOKS_MAX } from '#contract/limits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { MINUTE, SECOND } from '#domain/days/time.ts';
import { openUndo } from '#server/accounts/email-undos/former-emails.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { mailsTo, registerUser, undoToken } from '#tests/api/account.ts';
import { buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { toldEvents } from '#tests/api/told-events.ts';
import { giveWebhook } from '#tests/api/webhooks.ts';
import { startReceiver } from '#tests/webhooks/receiver.ts';
import { thisMachine } from '#tests/webhooks/receiver-listener.ts';

const usual = { url: 'https://hooks.example.org/habits?key=secret', events: ['day.updated', 'goal.reached'] };

forEachApi('webhooks', (api) => {
  const make = async (as: TestUser, body: object = {}, key?: string) =>
    await send(api(), calls.createWebhook, { as, body: { ...usual, ...body }, ...(key && { key }) });
  const list = async (as: TestUser) => (await send(api(), calls.listWebhooks, { as })).body;
  const change = async (as: TestUser, id: string, body: object) =>
    await send(api(), calls.updateWebhook, { as, params: { id }, body });

  test('are made, listed without their secret, changed and deleted', async () => {
    const as = await buildUser(api());
    const { id: habitId } = await buildHabit(api(), as);
    const { status, body } = await make(as, { habitIds: [habitId], includeNames: true });
    const { secret, ...row } = body;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    expect(row).toEqual({
      id: row.id,
      ...usual,
      habitIds: [habitId],
      includeNames: true,
      state: 'pending',
      createdAt: '2026-11-20T12:00:00.000Z',
      failingSince: null,
    });
    expect(await list(as)).toEqual([row]);
    const changed = { ...row, habitIds: null, includeNames: false, events: ['habit.created'] };
    const { habitIds, includeNames, events } = changed;
    expect((await change(as, row.id, { habitIds, includeNames, events })).body).toEqual(changed);
    expect(await list(as)).toEqual([changed]);
    expect((await change(as, row.id, {})).body).toEqual(changed);
    expect((await send(api(), calls.deleteWebhook, { as, params: { id: row.id } })).status).toBe(204);
    expect(await list(as)).toEqual([]);
    expect((await rowsOf(api(), as.userId))['webhook_deliveries']).toEqual([]);
  });

  test('have an encrypted secret, are told by a mail and recorded, and their address is in no log', async () => {
    const as = await registerUser(api());
    const { secret, id } = (await make(as)).body;
    const rotated = (await send(api(), calls.rotateWebhook, { as, params: { id } })).body.secret;
    expect(rotated).not.toBe(secret);
    const stored = JSON.stringify(await rowsOf(api(), as.userId));
    for (const each of [secret, rotated]) {
      expect(stored).not.toContain(each?.slice('whsec_'.length));
    }
    expect(await mailsTo(api(), as.userId)).toContain(`webhookCreated ${as.email}`);
    await api().app.jobs.runDue();
    await send(api(), calls.deleteWebhook, { as, params: { id } });
    expect(await toldEvents(api(), as)).toEqual(['webhookCreated', 'webhookRotated', 'webhookDeleted']);
    expect(api().log.join('\n')).not.toMatch(/hooks\.example\.org|key=secret|whsec_/);
  });

  test('need fresh proof to be made, moved or given a new secret, and for nothing else', async () => {
    const as = await buildUser(api());
    const { id } = await giveWebhook(api(), as);
    api().clock.now = NOON + PROOF_MINUTES * MINUTE;
    const params = { id };
    const refused = [
      await make(as),
      await change(as, id, { url: 'https://elsewhere.example.org/' }),
      await send(api(), calls.rotateWebhook, { as, params }),
    ];
    expect(refused.map(({ error }) => error.message)).toEqual(Array(3).fill('reauthRequired'));
    expect((await change(as, id, { state: 'paused' })).status).toBe(200);
    expect((await send(api(), calls.testWebhook, { as, params })).status).toBe(201);
    expect((await send(api(), calls.deleteWebhook, { as, params })).status).toBe(204);
  });

  test('do not become active by a pause: one that was never answered stays pending', async () => {
    const as = await buildUser(api());
    const { body } = await make(as);
    const states = [];
    for (const state of ['paused', 'active'] as const)
      states.push((await change(as, body.id, { state })).body.state);
    expect(states).toEqual(['pending', 'pending']);
  });

  test.each([
    [{ url: 'http://hooks.example.org/' }, 'url', 'url'],
    [{ url: 'ftp://hooks.example.org/' }, 'url', 'generic'],
    [{ url: 'https://' }, 'url', 'generic'],
    [{ url: 'https://user:password@hooks.example.org/' }, 'url', 'url'],
    [{ url: 'https://hooks.example.org/#part' }, 'url', 'url'],
    [{ url: 'https://hooks.example.org/\n' }, 'url', 'generic'],
    [{ url: `https://hooks.example.org/${'x'.repeat(475)}` }, 'url', 'maxLength'],
    [{ url: 'https://127.0.0.1/' }, 'url', 'url'],
    [{ url: 'https://2130706433/' }, 'url', 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', 'url'],
    [{ url: 'https://169.254.169.254/' }, 'url', 'url'],
    [{ events: [] }, 'events', 'required'],
    [{ events: undefined }, 'events', 'required'],
    [{ events: ['day.missed'] }, 'events.0', 'generic'],
    [{ events: ['ping'] }, 'events.0', 'generic'],
    [{ events: ['day.updated', 'day.updated'] }, 'events', 'generic'],
    [{ habitIds: [] }, 'habitIds', 'required'],
    [{ habitIds: [randomUUID()] }, 'habitIds.0', 'generic'],
    [{ habitIds: Array.from({ length: 51 }, () => randomUUID()) }, 'habitIds', 'maxLength'],
    [{ secret: 'whsec_mine' }, 'secret', 'unknownField'],
    [{ state: 'active' }, 'state', 'unknownField'],
  ])('refuse %j', async (body, field, rule) => {
    const as = await buildUser(api());
    const { status, error } = await make(as, body);
    expect([status, error.message, error.errors?.[0]]).toMatchObject([422, 'invalidInput', { field, rule }]);
    expect(await list(as)).toEqual([]);
  });

  test('refuse the same when they are changed, and a state that is not the user’s to set', async () => {
    const as = await buildUser(api());
    const theirs = await buildHabit(api(), await buildUser(api()));
    const { id } = await giveWebhook(api(), as);
    for (const body of [{ url: 'https://[::1]/' }, { habitIds: [theirs.id] }, { state: 'disabled' }]) {
      expect((await change(as, id, body)).status).toBe(422);
    }
  });

  test('are five at most', async () => {
    const as = await buildUser(api());
    for (let count = 0; count < WEBHOOKS_MAX; count += 1) await giveWebhook(api(), as);
    const { status, error } = await make(as);
    expect([status, error.message]).toEqual([422, 'limitReached']);
  });

  test('are made once for an Idempotency-Key, whose repetition has the row without the secret', async () => {
    const as = await buildUser(api());
    const first = await make(as, {}, 'k');
    const again = await make(as, {}, 'k');
    expect([again.status, again.body]).toEqual([201, { ...first.body, secret: null }]);
    expect(await list(as)).toHaveLength(1);
  });

  test('that a thief has made end with the undo of a change of email, the others stay', async () => {
    const as = await registerUser(api());
    api().clock.now = NOON - MINUTE;
    const { id } = await giveWebhook(api(), as, { events: ['day.started'] });
    api().clock.now = NOON;
    await openUndo(scopeOf(api(), as), await lockedUser(scopeOf(api(), as)), NOON);
    await giveWebhook(api(), as, { events: ['day.updated'] });
    expect((await send(api(), calls.undoEmail, { body: { token: await undoToken(api(), as) } })).status).toBe(
      204,
    );
    const { webhooks, users } = await rowsOf(api(), as.userId);
    expect(webhooks?.map((row) => row['id'])).toEqual([id]);
    expect(users?.[0]?.['hook_events']).toBe('day.started');
  });
});

const receiver = await startReceiver();
/** Of the limits of a day. */
const SCALE = 0.02;

forEachApi(
  'what webhooks are sent in a day',
  (api) => {
    test('ends at a thousand of a user, tests included', async () => {
      const as = await buildUser(api());
      const { id } = await giveWebhook(api(), as, { url: receiver.url, events: ['day.updated'] });
      const { id: habitId } = await buildHabit(api(), as);
      const days = dayRange(addDays(TODAY, -29), TODAY);
      const sending = { as, params: { id: habitId }, body: { action: 'create', days } };
      await send(api(), calls.setActivities, sending);
      api().clock.now += 5 * SECOND;
      let sent = 0;
      const sendDue = async () => {
        await api().app.jobs.runDue();
        sent += receiver.take().length;
        return sent;
      };
      await expect.poll(sendDue, { timeout: 10_000 }).toBe(WEBHOOK_DELIVERIES_A_DAY * SCALE);
      const refused = await send(api(), calls.testWebhook, { as, params: { id } });
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    });
  },
  { ...thisMachine, RATE_LIMIT_SCALE: String(SCALE) },
);
