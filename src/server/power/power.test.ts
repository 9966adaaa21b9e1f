import { expect, test } from 'vitest';
import { powerCalls } from '#contract/calls/power.ts';
import { EVENT_PROPERTIES_MAX } from '#contract/limits.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const { sendPowerEvent } = powerCalls;
const body = { name: 'Create Habit', properties: { emoji: 'droplet', days: [1, 5] } };

const eventsOf = (api: TestApp, userId: string) =>
  api.database.db.selectFrom('power_events').selectAll().where('user_id', '=', userId).execute();

forEachApi('product events', (api) => {
  test('of a signed-in user are kept as theirs', async () => {
    const as = await buildUser(api());
    expect((await send(api(), sendPowerEvent, { as, body })).status).toBe(204);
    const events = await eventsOf(api(), as.userId);
    expect(events.map(({ name, properties }) => [name, JSON.parse(properties)])).toEqual([
      [body.name, body.properties],
    ]);
  });

  test('of a visitor are kept under no user', async () => {
    const name = `Visit ${crypto.randomUUID()}`;
    expect((await send(api(), sendPowerEvent, { body: { name } })).status).toBe(204);
    const events = await api().database.db.selectFrom('power_events').selectAll().execute();
    const event = events.find((each) => each.name === name);
    expect([event?.user_id, event?.properties]).toEqual(['00000000-0000-0000-0000-000000000000', '{}']);
  });

  test('are refused with too much in them', async () => {
    const properties = { text: 'x'.repeat(EVENT_PROPERTIES_MAX) };
    const { status, error } = await send(api(), sendPowerEvent, { body: { name: 'Big', properties } });
    expect([status, error.errors?.[0]]).toMatchObject([422, { field: 'properties', rule: 'maxLength' }]);
  });

  test('hold any text but a name that cannot be stored', async () => {
    for (const name of ['a\u0000b', 'a\ud800b', ' ']) {
      const { status, error } = await send(api(), sendPowerEvent, { body: { name } });
      expect([name, status, error.errors?.[0]?.field]).toEqual([name, 422, 'name']);
    }
    const properties = { 'a\u0000': '\ud800\u0000' };
    expect((await send(api(), sendPowerEvent, { body: { name: 'Odd', properties } })).status).toBe(204);
  });
});
