import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { DAY } from '#domain/days/time.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { ONE } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { buildDivider, buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { readCalendar } from '#tests/api/read-calendar.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const YESTERDAY = addDays(TODAY, -1);
const awkward = [
  'Eat, drink; rest',
  'C:\\new\\habit',
  'One\nTwo',
  '👩‍👩‍👧‍👦 family 🏃🏽‍♀️',
  'É'.repeat(NAME_MAX),
];

forEachApi('a calendar feed', (api) => {
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await api().app.inject({ url: path, headers });
  const read = async (path: string) => readCalendar((await get(path)).body);
  const feedOf = async (as: TestUser, given?: Parameters<typeof giveCalendar>[2]) =>
    await read((await giveCalendar(api(), as, given)).path);
  const once = { endsOn: TODAY };

  test('names the habits of a day, in the order of the list, and those with a reminder apart', async () => {
    const as = await buildUser(api());
    for (const [order, name] of awkward.entries())
      await buildHabit(api(), as, { ...once, name, order: 9 - order });
    await buildHabit(api(), as, { ...once, name: awkward[0] ?? '', reminderTime: '13:00', order: 20 });
    const { name, events } = await feedOf(as);
    expect(name).toBe('Resilience: planned habits');
    expect(events).toMatchObject([
      { on: TODAY, summary: '5 habits', description: awkward.toReversed().join('\n') },
      { on: `${TODAY}T13:00:00.000Z`, summary: awkward[0], description: null, minutes: 15 },
    ]);
  });

  test('speaks the language of its user', async () => {
    const as = await buildUser(api(), { locale: 'fr' });
    await buildHabit(api(), as, { ...once, name: 'Lire', done: [YESTERDAY], createdOn: YESTERDAY });
    await buildHabit(api(), as, { ...once, name: 'Courir', order: 1 });
    const plan = await feedOf(as);
    expect([plan.name, plan.events[0]?.summary]).toEqual([
      'Résilience\u00a0: habitudes prévues',
      '2\u00a0habitudes',
    ]);
    const record = await feedOf(as, { kind: 'record' });
    expect([record.name, record.events[0]?.summary]).toEqual([
      'Résilience\u00a0: habitudes accomplies',
      '1\u00a0habitude accomplie',
    ]);
  });

  test('with counts alone tells no name', async () => {
    const as = await buildUser(api());
    const given = { ...once, name: 'Secret', reminderMessage: 'Secret too', notes: 'Secret as well' };
    await buildHabit(api(), as, { ...given, done: [TODAY] });
    await buildHabit(api(), as, { ...given, reminderTime: '13:00' });
    await buildHabit(api(), as, given);
    for (const kind of ['plan', 'record'] as const) {
      const { path } = await giveCalendar(api(), as, { kind, names: false });
      const { body } = await get(path);
      expect(body).not.toContain('ecret');
      const words = kind === 'plan' ? ['1 habit', '1 habit'] : ['1 habit completed'];
      expect(readCalendar(body).events.map(({ summary }) => summary)).toEqual(words);
    }
  });

  test('has what was done in 90 days, of archived habits too, and nothing that was missed', async () => {
    const as = await buildUser(api());
    const createdOn = '2026-01-01';
    const first = addDays(TODAY, -89);
    const done = [addDays(first, -1), first, '2026-11-02', TODAY];
    await buildHabit(api(), as, { name: 'Read', createdOn, done });
    const archivedAt = new Date(NOON).toISOString();
    const archived = { archivedAt, schedule: startSchedule(EVERY_DAY) };
    await buildHabit(api(), as, { name: 'Run', order: 1, createdOn, done: ['2026-11-02'], ...archived });
    const { name, events } = await feedOf(as, { kind: 'record' });
    expect(name).toBe('Resilience: completed habits');
    expect(events).toMatchObject([
      { on: first, summary: '1 habit completed', description: 'Read', minutes: 1_440 },
      { on: '2026-11-02', summary: '2 habits completed', description: 'Read\nRun' },
      { on: TODAY, summary: '1 habit completed', description: 'Read' },
    ]);
  });

  test('counts the days of a limit that were kept to once they are over', async () => {
    const as = await buildUser(api());
    const schedule = startSchedule({ days: EVERY_DAY, target: ONE });
    const values = DayValues.of([[addDays(TODAY, -2), 2 * ONE]]);
    await buildHabit(api(), as, {
      kind: 'limit',
      target: ONE,
      schedule,
      values,
      createdOn: addDays(TODAY, -3),
    });
    const { events } = await feedOf(as, { kind: 'record' });
    expect(events.map(({ on }) => on)).toEqual([addDays(TODAY, -3), YESTERDAY]);
  });

  test('plans nothing that is paused, archived, on a break or over, nor what is done already', async () => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { activated: false, reminderTime: '13:00' });
    await buildHabit(api(), as, { archivedAt: new Date(NOON).toISOString(), reminderTime: '13:00' });
    await buildHabit(api(), as, { createdOn: '2026-01-01', endsOn: YESTERDAY, reminderTime: '13:00' });
    await buildHabit(api(), as, { ...once, done: [TODAY], reminderTime: '13:00' });
    const { path } = await giveCalendar(api(), as);
    expect((await read(path)).events).toEqual([]);
    await buildHabit(api(), as, { name: 'Walk' });
    await send(api(), calls.createBreak, { as, body: { from: TODAY, to: addDays(TODAY, 27) } });
    expect((await read(path)).events.map(({ on }) => on)).toEqual([addDays(TODAY, 28), addDays(TODAY, 29)]);
  });

  test('has the habits of its dividers alone, and none once those are deleted', async () => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { ...once, name: 'Above', order: 0 });
    const morning = await buildDivider(api(), as, { order: 1 });
    await buildHabit(api(), as, { ...once, name: 'Morning', order: 2 });
    const night = await buildDivider(api(), as, { order: 3, closed: true });
    await buildHabit(api(), as, { ...once, name: 'Night', order: 4, reminderTime: '22:00' });
    const namesIn = async (dividerIds: readonly string[]) =>
      (await feedOf(as, { dividerIds })).events.map(({ summary, description }) => description ?? summary);
    expect(await namesIn([morning.id])).toEqual(['Morning']);
    expect(await namesIn([night.id, morning.id])).toEqual(['Morning', 'Night']);
    await send(api(), calls.deleteDivider, { as, params: { id: morning.id } });
    expect(await namesIn([morning.id])).toEqual([]);
  });

  test('names each reminder of a day, the first by its habit and day', async () => {
    const as = await buildUser(api());
    const reminders = [
      { id: 'one', time: '14:00' },
      { id: 'two', time: '13:00' },
    ];
    const { id } = await buildHabit(api(), as, { ...once, reminderTime: '14:00', reminders });
    expect((await feedOf(as)).events.map(({ uid, on }) => [uid, on.slice(11, 16)])).toEqual([
      [`${id}-${TODAY}-two@localhost`, '13:00'],
      [`${id}-${TODAY}@localhost`, '14:00'],
    ]);
  });

  test('is for calendar programs alone, and asked for again after a quarter of an hour', async () => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { name: 'Read' });
    const { path } = await giveCalendar(api(), as);
    const first = await get(path);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      etag: expect.stringMatching(/^W\/"/),
    });
    const known = { 'if-none-match': String(first.headers.etag) };
    // The instant at which it was written is no change.
    api().clock.now = NOON + 3_600_000;
    const again = await get(path);
    expect([again.headers.etag, again.body === first.body]).toEqual([first.headers.etag, false]);
    const same = await get(path, known);
    expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([
      304,
      '',
      'private, max-age=900',
    ]);
    const head = await api().app.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag]);
    await buildHabit(api(), as, { name: 'Run' });
    expect((await get(path, known)).statusCode).toBe(200);
    api().clock.now = NOON + DAY;
    expect((await get(path, known)).statusCode).toBe(200);
  });

  test('costs a few statements, and notes its use once a day', async () => {
    const as = await buildUser(api());
    const { path } = await giveCalendar(api(), as);
    const first = await countStatements(() => get(path));
    const again = await countStatements(() => get(path));
    // The feed, its user, the habits; and once the note.
    expect([first.statements.length, again.statements.length]).toEqual([4, 3]);
    const { body } = await send(api(), calls.listCalendars, { as });
    expect(body).toMatchObject([{ lastUsedOn: TODAY, lastNetwork: '127.0.0.0/24' }]);
  });
});

forEachApi(
  'a calendar feed',
  (api) => {
    test('is read sixty times an hour, each by itself', async () => {
      const as = await buildUser(api());
      const { path } = await giveCalendar(api(), as);
      const other = await giveCalendar(api(), as);
      for (let count = 0; count < 60; count += 1) expect((await api().app.inject(path)).statusCode).toBe(200);
      const refused = await api().app.inject(path);
      expect([refused.statusCode, refused.json()]).toMatchObject([429, { message: 'tooManyRequests' }]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      expect((await api().app.inject(other.path)).statusCode).toBe(200);
    });
  },
  { RATE_LIMIT_SCALE: '1' },
);
