import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/days/time.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { jobsOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { giveDelivery, giveWebhook } from '#tests/api/webhooks.ts';
import { mailFilesTo } from '#tests/mail/mail-files.ts';
import { startReceiver } from '#tests/webhooks/receiver.ts';
import { thisMachine, verify } from '#tests/webhooks/receiver-listener.ts';
import { nextDelivery } from './deliveries.ts';

const receiver = await startReceiver();
const { url, take } = receiver;

forEachApi(
  'a delivery',
  (api) => {
    const run = async (afterMs = 0) => {
      api().clock.now += afterMs;
      await api().app.jobs.runDue();
    };
    const made = async (as: TestUser, body: object = {}) =>
      (await send(api(), calls.createWebhook, { as, body: { url, events: ['habit.created'], ...body } }))
        .body;
    const webhookOf = async (as: TestUser) => (await send(api(), calls.listWebhooks, { as })).body[0];
    const deliveriesOf = async (as: TestUser, id: string) =>
      (await send(api(), calls.listDeliveries, { as, params: { id } })).body;
    const given = async (webhook: Parameters<typeof giveWebhook>[2] = {}) => {
      const as = await buildUser(api());
      return { as, ...(await giveWebhook(api(), as, { url, events: ['habit.created'], ...webhook })) };
    };

    beforeEach(() => {
      // The official library compares with the clock of this machine.
      api().clock.now = Date.now();
      receiver.answerWith(204);
      take();
    });

    test('of a ping is accepted by the official library, and makes its webhook active', async () => {
      const as = await buildUser(api());
      const { id, secret, state } = await made(as);
      expect([state, secret]).toEqual(['pending', expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
      await run();
      const [ping, ...more] = take();
      if (!ping) throw new Error('Nothing arrived.');
      expect(verify(secret ?? '', ping)).toEqual(ping.told);
      expect(ping.told).toEqual({ type: 'ping', timestamp: expect.any(String), data: { webhookId: id } });
      expect(ping.headers['content-type']).toBe('application/json');
      expect(more).toEqual([]);
      expect((await webhookOf(as))?.state).toBe('active');
      expect(await deliveriesOf(as, id)).toMatchObject([
        {
          id: ping.id,
          type: 'ping',
          state: 'delivered',
          attempt: 1,
          status: 204,
          nextAt: null,
          body: ping.body,
        },
      ]);
    });

    test('is refused by the official library with another secret, another body, another id or time', async () => {
      const { as, id, secret } = await given();
      await giveDelivery(api(), as, id);
      await run();
      const [arrived] = take();
      if (!arrived) throw new Error('Nothing arrived.');
      const { headers, body } = arrived;
      const other = (await given()).secret;
      expect(() => verify(other, arrived)).toThrow('No matching signature');
      expect(() => verify(secret, { headers, body: `${body} ` })).toThrow('No matching signature');
      const now = Number(headers['webhook-timestamp']);
      for (const changed of [{ 'webhook-id': 'other' }, { 'webhook-timestamp': String(now - 1) }]) {
        expect(() => verify(secret, { body, headers: { ...headers, ...changed } })).toThrow('No matching');
      }
    });

    test('has the same id at each attempt, a new time, and is tried by the ladder until it is accepted', async () => {
      const { as, id, secret } = await given();
      receiver.answerWith(500);
      const { id: deliveryId } = await giveDelivery(api(), as, id);
      const pauses = [0, 6 * SECOND, 6 * MINUTE, 33 * MINUTE];
      for (const pause of pauses) await run(pause);
      const attempts = take();
      expect(attempts.map((each) => each.id)).toEqual(pauses.map(() => deliveryId));
      expect(new Set(attempts.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(pauses.length);
      expect(new Set(attempts.map(({ body }) => body)).size).toBe(1);
      const [first] = attempts;
      expect(first && verify(secret, first)).toBeDefined();
      const waiting = { state: 'pending', attempt: 4, status: 500, nextAt: expect.any(String) };
      expect(await deliveriesOf(as, id)).toMatchObject([waiting]);
      expect((await webhookOf(as))?.failingSince).not.toBeNull();
      receiver.answerWith(200);
      await run(2 * HOUR - MINUTE);
      expect(take()).toEqual([]);
      await run(15 * MINUTE);
      expect(await deliveriesOf(as, id)).toMatchObject([{ state: 'delivered', attempt: 5, status: 200 }]);
      expect((await webhookOf(as))?.failingSince).toBeNull();
    });

    test('that fails for 75 hours disables its webhook, with a mail', async () => {
      const { as, id } = await given();
      receiver.answerWith(404);
      await giveDelivery(api(), as, id);
      await run();
      for (const hours of [1, 1, 3, 6, 11, 16, 22]) await run(hours * HOUR);
      expect((await webhookOf(as))?.state).toBe('active');
      await giveDelivery(api(), as, id);
      await run(27 * HOUR);
      expect(await webhookOf(as)).toMatchObject({ state: 'disabled' });
      const [mail = '', ...more] = await mailFilesTo(api().config.DATA_DIR, as.email);
      expect(mail).toContain('Subject: A webhook was turned off');
      expect([mail.includes('The webhook to 127.0.0.1 no longer accepts'), more]).toEqual([true, []]);
      const states = (await deliveriesOf(as, id)).map(({ state }) => state);
      expect(states).toEqual(['failed', 'failed']);
      expect((await rowsOf(api(), as.userId))['users']?.[0]?.['hook_events']).toBe('');
      take();
      await giveDelivery(api(), as, id);
      await run(DAY);
      expect(take()).toEqual([]);
    });

    test('that is answered 410 disables its webhook at once, which a new ping makes active again', async () => {
      const { as, id } = await given();
      receiver.answerWith(410);
      await giveDelivery(api(), as, id);
      api().clock.now += 1;
      await giveDelivery(api(), as, id);
      const mails = api().log.length;
      await run();
      expect(take()).toHaveLength(1);
      expect((await webhookOf(as))?.state).toBe('disabled');
      expect((await deliveriesOf(as, id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
      expect(api().log.slice(mails).join('\n')).not.toContain(url);
      receiver.answerWith(200);
      const params = { id };
      const { body } = await send(api(), calls.updateWebhook, { as, params, body: { state: 'active' } });
      expect(body).toMatchObject({ state: 'pending', failingSince: null });
      await run();
      expect(take().map(({ told }) => told.type)).toEqual(['ping']);
      expect((await webhookOf(as))?.state).toBe('active');
    });

    test.each([429, 503])(
      'that is answered %i waits as long as Retry-After says, and so do the others',
      async (status) => {
        const { as, id } = await given();
        receiver.answerWith(status, { 'retry-after': '3600' });
        await giveDelivery(api(), as, id);
        await run();
        expect(take()).toHaveLength(1);
        receiver.answerWith(200);
        await giveDelivery(api(), as, id);
        await run(59 * MINUTE);
        expect(take()).toEqual([]);
        await run(2 * MINUTE);
        expect(take()).toHaveLength(2);
      },
    );

    test('is not sent on by a redirect', async () => {
      const { as, id } = await given();
      receiver.answerWith(307, { location: `${url}/elsewhere` });
      await giveDelivery(api(), as, id);
      await run();
      expect(take()).toHaveLength(1);
      expect(await deliveriesOf(as, id)).toMatchObject([{ state: 'pending', status: 307, attempt: 1 }]);
    });

    test('is signed by both secrets for a day after a rotation', async () => {
      const { as, id, secret } = await given();
      const { body } = await send(api(), calls.rotateWebhook, { as, params: { id } });
      const sent = async () => {
        await giveDelivery(api(), as, id);
        await run();
        const [arrived] = take();
        if (!arrived) throw new Error('Nothing arrived.');
        return arrived;
      };
      const both = await sent();
      expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
      for (const each of [secret, body.secret ?? '']) expect(verify(each, both)).toEqual(both.told);
      api().clock.now += DAY;
      const later = await sent();
      expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1);
    });

    test('is sent again with its id and body, as often as it is asked for', async () => {
      const { as, id } = await given();
      const { id: deliveryId } = await giveDelivery(api(), as, id);
      await run();
      const again = { as, params: { id, deliveryId } };
      expect((await send(api(), calls.repeatDelivery, again)).body).toMatchObject({
        state: 'pending',
        attempt: 0,
      });
      await run();
      const [one, two] = take();
      expect([two?.id, two?.body]).toEqual([one?.id, one?.body]);
      expect(await deliveriesOf(as, id)).toMatchObject([{ state: 'delivered', attempt: 1 }]);
    });

    describe('waits', () => {
      test('while its webhook is paused, but for a ping that the user asks for', async () => {
        const { as, id } = await given();
        const params = { id };
        const set = async (state: string) =>
          await send(api(), calls.updateWebhook, { as, params, body: { state } });
        expect((await set('paused')).body.state).toBe('paused');
        await giveDelivery(api(), as, id);
        await send(api(), calls.testWebhook, { as, params });
        await run();
        expect(take().map(({ told }) => told.type)).toEqual(['ping']);
        expect((await webhookOf(as))?.state).toBe('paused');
        expect((await set('active')).body.state).toBe('active');
        await run();
        expect(take().map(({ told }) => told.type)).toEqual(['day.updated']);
      });

      test('for a ping after the address has changed', async () => {
        const { as, id } = await given();
        receiver.answerWith(500);
        const body = { url: `${url}/other` };
        const changed = await send(api(), calls.updateWebhook, { as, params: { id }, body });
        expect(changed.body).toMatchObject({ ...body, state: 'pending' });
        await giveDelivery(api(), as, id);
        await run();
        expect(take().map(({ told }) => told.type)).toEqual(['ping']);
        receiver.answerWith(200);
        await run(MINUTE);
        expect(take().map(({ told }) => told.type)).toEqual(['ping', 'day.updated']);
      });
    });

    test('does not leave a closed account, and goes on with the next once it is open again', async () => {
      const { as, id } = await given();
      await giveDelivery(api(), as, id);
      await updateUser(scopeOf(api(), as), { closes_at: '2027-01-01T00:00:00.000Z' });
      await run();
      expect(take()).toEqual([]);
      await updateUser(scopeOf(api(), as), { closes_at: null });
      await giveDelivery(api(), as, id);
      await run();
      expect(take()).toHaveLength(2);
    });

    test('leaves no job once all are sent', async () => {
      const { as, id } = await given();
      for (let count = 0; count < 3; count += 1) await giveDelivery(api(), as, id);
      await run();
      expect(take()).toHaveLength(3);
      expect((await rowsOf(api(), as.userId))['jobs']).toEqual([]);
      expect(await nextDelivery(scopeOf(api(), as), { id, state: 'active' })).toBeNull();
      expect(await jobsOf(api(), as.userId)).toEqual([]);
    });

    test('is deleted after seven days, and of those that are done only the last 50 stay', async () => {
      const { as, id } = await given();
      await giveDelivery(api(), as, id);
      await run();
      api().clock.now += 7 * DAY + HOUR;
      expect(await deliveriesOf(as, id)).toEqual([]);
      await api().app.jobs.runPeriodic();
      api().clock.now += HOUR;
      await api().app.jobs.runPeriodic();
      expect((await rowsOf(api(), as.userId))['webhook_deliveries']).toEqual([]);
    });
  },
  thisMachine,
);
