import { expect, test } from 'vitest';
import { EVENT_PROPERTIES_MAX } from '#contract/limits.ts';
import { powerCalls } from '#contract/power.ts';
import { DAY } from '#domain/days/time.ts';
import { SYSTEM_USER } from '#server/core/database/user-rows.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { bytesOfEvent, type EventBounds, userEvents, visitorEvents } from './power-repository.ts';

const { sendPowerEvent } = powerCalls;
const body = { name: 'Create Habit', properties: { emoji: 'droplet', days: [1, 5] } };

const countOf = async (api: TestApp, userId: string) => {
  const row = await api.database.db
    .selectFrom('event_counts')
    .select(['kept', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { kept: 0, bytes: 0 };
};

/** The expected counts. */
const recount = async (api: TestApp, userId: string) => {
  const events = await eventsOf(api, userId);
  const bytes = events.map(({ name, properties }) => bytesOfEvent(name, properties));
  return { kept: events.length, bytes: bytes.reduce((sum, one) => sum + one, 0) };
};

const eventsOf = (api: TestApp, userId: string) =>
  api.database.db.selectFrom('power_events').selectAll().where('user_id', '=', userId).execute();

forEachApi('product events', (api) => {
  test('of a signed-in user are stored as theirs', async () => {
    const as = await buildUser(api());
    expect((await send(api(), sendPowerEvent, { as, body })).status).toBe(204);
    const events = await eventsOf(api(), as.userId);
    expect(events.map(({ name, properties }) => [name, JSON.parse(properties)])).toEqual([
      [body.name, body.properties],
    ]);
  });

  test('of a visitor are stored without a user', async () => {
    const name = `Visit ${crypto.randomUUID()}`;
    expect((await send(api(), sendPowerEvent, { body: { name } })).status).toBe(204);
    const events = await api().database.db.selectFrom('power_events').selectAll().execute();
    const event = events.find((each) => each.name === name);
    expect([event?.user_id, event?.properties]).toEqual(['00000000-0000-0000-0000-000000000000', '{}']);
  });

  test('are refused when they are too large', async () => {
    const properties = { text: 'x'.repeat(EVENT_PROPERTIES_MAX) };
    const { status, error } = await send(api(), sendPowerEvent, { body: { name: 'Big', properties } });
    expect([status, error.errors?.[0]]).toMatchObject([422, { field: 'properties', rule: 'maxLength' }]);
  });

  test('accept any text except for a name that cannot be stored', async () => {
    for (const name of ['a\u0000b', 'a\ud800b', ' ']) {
      const { status, error } = await send(api(), sendPowerEvent, { body: { name } });
      expect([name, status, error.errors?.[0]?.field]).toEqual([name, 422, 'name']);
    }
    const properties = { 'a\u0000': '\ud800\u0000' };
    expect((await send(api(), sendPowerEvent, { body: { name: 'Odd', properties } })).status).toBe(204);
  });

  test.each<[string, boolean, EventBounds]>([
    ['all visitors', false, visitorEvents],
    ['one user', true, userEvents],
  ])(
    'of %s are bounded in number and bytes: more are dropped, with the same answer',
    async (_, isUser, bounds) => {
      const as = await buildUser(api());
      const userId = isUser ? as.userId : SYSTEM_USER;
      const sendOne = async () => (await send(api(), sendPowerEvent, { ...(isUser && { as }), body })).status;
      await sendOne();
      const before = await countOf(api(), userId);
      expect(before).toEqual(await recount(api(), userId));
      const events = (await eventsOf(api(), userId)).length;
      const set = async (counts: { kept?: number; bytes?: number }) =>
        await api()
          .database.db.updateTable('event_counts')
          .set(counts)
          .where('user_id', '=', userId)
          .execute();
      for (const full of [{ kept: bounds.eventsMax }, { bytes: bounds.bytesMax }]) {
        await set(full);
        expect([await sendOne(), (await eventsOf(api(), userId)).length]).toEqual([204, events]);
        await set(before);
      }
      await set({ kept: bounds.eventsMax - 1 });
      expect(await Promise.all(Array.from({ length: 10 }, sendOne))).toEqual(Array(10).fill(204));
      expect((await eventsOf(api(), userId)).length).toBe(events + 1);
      await set(await recount(api(), userId));
    },
  );

  test('expire after 30 days for a visitor and 90 days for a user, and make room', async () => {
    const { app, clock } = api();
    const as = await buildUser(api());
    const young = await buildUser(api());
    const both = async (now: number) => {
      clock.now = now;
      await send(api(), sendPowerEvent, { body });
      await send(api(), sendPowerEvent, { as, body });
    };
    try {
      await app.jobs.runPeriodic();
      // More than one batch.
      for (let count = 0; count < 205; count += 1) await send(api(), sendPowerEvent, { body });
      await both(NOON);
      await both(NOON + 70 * DAY);
      await send(api(), sendPowerEvent, { as: young, body });
      clock.now = NOON + 91 * DAY;
      await app.jobs.runPeriodic();
      const dates = async (userId: string) => (await eventsOf(api(), userId)).map((row) => row.created_at);
      const left = new Date(NOON + 70 * DAY).toISOString();
      expect(await dates(SYSTEM_USER)).toEqual([left]);
      expect(await dates(as.userId)).toEqual([left]);
      expect(await dates(young.userId)).toEqual([left]);
      for (const userId of [SYSTEM_USER, as.userId, young.userId])
        expect(await countOf(api(), userId)).toEqual(await recount(api(), userId));
    } finally {
      clock.now = NOON;
    }
  });
});
