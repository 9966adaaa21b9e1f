import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EARLIEST_DAY } from '#domain/days/day-key.ts';
import { buildUser } from '#tests/api/factories.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const min = { kind: 'amount', target: 10, unit: 'min' };

forEachApi('the timer of a habit', (api) => {
  const member = async (plan: object, timeZone = 'UTC') => {
    const as = await buildUser(api(), { timeZone });
    const body = { name: 'Sit', emoji: 'open-book', ...plan };
    const { id } = (await send(api(), calls.createHabit, { as, body })).body;
    /** At a time of the clock of today, sent then. */
    const timer = async (action: string, time: string, day = TODAY) => {
      const at = `${day}T${time}Z`;
      api().clock.now = Date.parse(at);
      return await send(api(), calls.setTimer, { as, params: { id }, body: { action, at } });
    };
    const valueOf = async (day = TODAY) => {
      const query = { from: day, to: day };
      return (await send(api(), calls.listDays, { as, params: { id }, query })).body.days[day]?.value;
    };
    return { as, id, timer, valueOf };
  };

  test('adds whole seconds when it is stopped, once', async () => {
    const { as, timer, valueOf } = await member(min);
    const started = await timer('start', '13:00:00.000');
    expect([started.status, started.body.timerStartedAt]).toEqual([200, `${TODAY}T13:00:00.000Z`]);
    expect((await send(api(), calls.listHabits, { as })).body[0]?.timerStartedAt).toBe(
      `${TODAY}T13:00:00.000Z`,
    );
    const stopped = await timer('stop', '13:10:30.999');
    expect(stopped.body).toMatchObject({
      timerStartedAt: null,
      recent: { [TODAY]: { value: 10.5, state: 'done' } },
    });
    expect((await timer('stop', '13:20:00.000')).body).toMatchObject({
      recent: { [TODAY]: { value: 10.5 } },
    });
    await timer('start', '14:00:00.000');
    await timer('stop', '14:00:20.000');
    expect(await valueOf()).toBe(10.833);
    await expectInvariants(api(), as);
  });

  test('goes on when it is started again, and adds nothing when it is discarded', async () => {
    const { timer, valueOf } = await member(min);
    await timer('start', '13:00:00.000');
    expect((await timer('start', '13:05:00.000')).body.timerStartedAt).toBe(`${TODAY}T13:00:00.000Z`);
    expect((await timer('discard', '13:10:00.000')).body.timerStartedAt).toBeNull();
    expect(await valueOf()).toBeNull();
    expect((await timer('discard', '13:11:00.000')).status).toBe(200);
    await timer('start', '13:12:00.000');
    await timer('stop', '13:12:00.999');
    expect(await valueOf()).toBeNull();
  });

  test('adds once when two devices stop it at once', async () => {
    const { timer, valueOf } = await member(min);
    await timer('start', '13:00:00.000');
    await Promise.all(Array.from({ length: 4 }, async () => await timer('stop', '13:02:00.000')));
    expect(await valueOf()).toBe(2);
  });

  test('adds to the day on which it was started', async () => {
    const { timer, valueOf } = await member(min, 'Asia/Tokyo');
    // 23:50 in Tokyo, and ten past midnight.
    await timer('start', '14:50:00.000');
    await timer('stop', '15:10:00.000');
    expect([await valueOf(), await valueOf('2026-11-21')]).toEqual([20, null]);
  });

  test('takes the time of a device that was offline, and none ahead of the clock', async () => {
    const { as, id, timer, valueOf } = await member(min);
    const sent = async (action: string, at: string) =>
      (await send(api(), calls.setTimer, { as, params: { id }, body: { action, at } })).body;
    await sent('start', '2026-11-18T08:00:00.000Z');
    await sent('stop', '2026-11-18T08:04:00.000Z');
    expect(await valueOf('2026-11-18')).toBe(4);
    expect((await sent('start', '2026-11-20T12:30:00.000Z')).timerStartedAt).toBe(`${TODAY}T12:00:00.000Z`);
    await timer('stop', '12:01:00.000');
    expect(await valueOf()).toBe(1);
  });

  test('does not begin before the first countable day', async () => {
    const { timer } = await member(min);
    const { status, error } = await timer('start', '08:00:00.000', '1999-12-30');
    expect([status, error.errors]).toMatchObject([
      422,
      [{ field: 'at', rule: 'minValue', params: { min: EARLIEST_DAY } }],
    ]);
  });

  test.each([
    [{}],
    [{ kind: 'amount', target: 10, unit: 'km' }],
    [{ kind: 'limit', target: 10, unit: 'min' }],
  ])('is not for %j', async (plan) => {
    const { timer } = await member(plan);
    const { status, error } = await timer('start', '12:00:00.000');
    expect([status, error.errors]).toMatchObject([422, [{ field: 'action', rule: 'generic' }]]);
  });

  test('ends when the unit is no longer a minute', async () => {
    const { as, id, timer, valueOf } = await member(min);
    await timer('start', '13:00:00.000');
    const changed = await send(api(), calls.updateHabit, { as, params: { id }, body: { unit: 'pages' } });
    expect(changed.body.timerStartedAt).toBeNull();
    await send(api(), calls.updateHabit, { as, params: { id }, body: { unit: 'min' } });
    await timer('stop', '13:30:00.000');
    expect(await valueOf()).toBeNull();
  });
});
