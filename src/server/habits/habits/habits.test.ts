import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { habitsCalls } from '#contract/habit-calls.ts';
import { HABITS_MAX } from '#contract/limits.ts';
import { plainKind, untouchedDays } from '#contract/new-items.ts';
import { userCalls } from '#contract/user.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildDivider, buildHabit, buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { listedHabit } from '#tests/api/listed-habit.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';

const { createHabit, deleteHabit, listHabits, updateHabit } = habitsCalls;
const week = Array.from({ length: 7 }, (_, ago) => addDays(TODAY, -ago));

forEachApi('habits', (api) => {
  const completedOf = async (as: TestUser) =>
    (await send(api(), userCalls.getStatistics, { as })).body.habitsCompleted;

  describe('create', () => {
    const create = async (as: TestUser, given: object = {}) =>
      await send(api(), createHabit, { as, body: { name: 'Read', emoji: 'open-book', ...given } });

    test('answers the whole habit, due every day when no weekday was chosen', async () => {
      const as = await buildUser(api());
      const { status, body } = await create(as, { name: '  Read  ', days: '' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Read',
        order: 0,
        emoji: 'open-book',
        days: [0, 1, 2, 3, 4, 5, 6],
        history: Object.fromEntries(week.map((day) => [day, 0])),
        due: [TODAY],
        record: {
          createdOn: TODAY,
          schedule: [{ from: null, days: [0, 1, 2, 3, 4, 5, 6] }],
          ticks: {},
          skips: {},
          noted: {},
          values: {},
        },
        ...untouchedDays,
        strength: 0,
        lastSlip: null,
        ...plainKind,
        repeat: { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] },
        steps: [],
        notes: '',
        notesVisibility: false,
        stepsVisibility: true,
        reminderMessage: null,
        reminderTime: null,
        activated: true,
        minutes: null,
        bySessionOnly: false,
        reward: null,
        archivedAt: null,
        createdAt: new Date(NOON).toISOString(),
        achievement: { completed: 0, currentStreak: 0, bestStreak: 0, percentage: null },
      });
      expect(Object.keys(body.history)).toEqual(week);
      expect((await send(api(), listHabits, { as })).body).toEqual([listedHabit(body)]);
    });

    test('answers 200 with the existing habit when the id is repeated', async () => {
      const as = await buildUser(api());
      const id = randomUUID();
      const first = await create(as, { id });
      const again = await create(as, { id, name: 'Run' });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      const stranger = await buildUser(api());
      const theirs = await create(stranger, { id: id.toUpperCase(), name: 'Run' });
      expect([theirs.status, theirs.body.name, theirs.body.id]).toEqual([201, 'Run', id]);
    });

    test('uses the place after the highest of habits and dividers, or the given one', async () => {
      const as = await buildUser(api());
      await buildHabit(api(), as, { order: 3, archivedAt: new Date(NOON).toISOString() });
      await buildDivider(api(), as, { order: 7 });
      const next = await create(as);
      const given = await create(as, { order: 2 });
      expect([next.body.order, given.body.order]).toEqual([8, 2]);
    });

    test('is refused past the limit, except for a repeated id', async () => {
      const as = await buildUser(api());
      const first = await buildHabit(api(), as);
      const { queries, userId } = scopeOf(api(), as);
      const row = await queries
        .selectFrom('habits')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: HABITS_MAX - 1 }, () => ({ ...row, id: randomUUID() }));
      for (let from = 0; from < rows.length; from += 250) {
        await queries
          .insertInto('habits')
          .values(rows.slice(from, from + 250))
          .execute();
      }
      const more = await create(as);
      expect([more.status, more.error.message]).toEqual([422, 'limitReached']);
      const again = await create(as, { id: first.id });
      expect(again.status).toBe(200);
    });

    test.each([
      ['name', ' \u200b ', 'required'],
      ['name', 'x'.repeat(256), 'maxLength'],
      ['emoji', 'no-such-emoji', 'generic'],
      ['emoji', '../secrets', 'generic'],
      ['order', -1, 'minValue'],
      ['order', 1.5, 'integer'],
      ['order', '1', 'numeric'],
      ['order', 1_000_001, 'maxValue'],
    ])('%s = %j breaks the rule %s', async (field, value, rule) => {
      const as = await buildUser(api());
      const { status, error } = await create(as, { [field]: value });
      expect([status, error.message]).toEqual([422, 'invalidInput']);
      expect(error.errors).toEqual([expect.objectContaining({ message: rule, field, rule })]);
    });
  });

  describe('update', () => {
    test('changes only the fields of the update', async () => {
      const as = await buildUser(api());
      const { id } = await buildHabit(api(), as, { done: [TODAY] });
      const before = (await send(api(), listHabits, { as })).body[0];
      const reminder = { reminderTime: '07:30', reminderMessage: 'Go' };
      const changes = { name: 'Run', notes: 'slowly', ...reminder, days: [1, 3] };
      const { body } = await send(api(), updateHabit, { as, params: { id }, body: changes });
      expect(listedHabit(body)).toEqual({
        ...before,
        ...changes,
        repeat: { type: 'weekdays', days: [1, 3] },
        record: {
          ...before?.record,
          // Today is done: it stays under its plan.
          schedule: [...(before?.record.schedule ?? []), { from: addDays(TODAY, 1), days: [1, 3] }],
        },
        reminders: [{ id, time: '07:30', message: 'Go' }],
      });
      expect((await send(api(), listHabits, { as })).body).toEqual([listedHabit(body)]);
      const nothing = await send(api(), updateHabit, { as, params: { id }, body: {} });
      expect(nothing.body).toEqual(body);
      const cleared = await send(api(), updateHabit, { as, params: { id }, body: { reminderTime: null } });
      expect(cleared.body.reminderTime).toBeNull();
    });

    test.each([
      ['reminderTime', '24:00'],
      ['unarchive', false],
      ['notes', 'x'.repeat(10_001)],
    ])('refuses %s = %j', async (field, value) => {
      const as = await buildUser(api());
      const { id } = await buildHabit(api(), as);
      const { status, error } = await send(api(), updateHabit, {
        as,
        params: { id },
        body: { [field]: value },
      });
      expect([status, error.errors?.[0]?.field]).toEqual([422, field]);
    });
  });

  describe('delete', () => {
    test.each([[undefined], [{}], [{ action: 'archive' }]])('archives with %j', async (body) => {
      const as = await buildUser(api());
      const { id } = await buildHabit(api(), as);
      const archived = await send(api(), deleteHabit, { as, params: { id }, body });
      expect([archived.status, archived.body?.archivedAt]).toEqual([200, new Date(NOON).toISOString()]);
      const again = await send(api(), deleteHabit, { as, params: { id }, body });
      expect(again.body).toEqual(archived.body);
      expect((await send(api(), listHabits, { as })).body).toEqual([]);
      const { body: listed } = await send(api(), listHabits, { as, query: { archived: 'true' } });
      expect(listed).toEqual([listedHabit(archived.body)]);
    });

    test.each([
      { place: 'body', how: 'without a key', keyed: {}, others: 404 },
      { place: 'query', how: 'with one key', keyed: { key: 'gone' }, others: 204 },
    ])(
      'deletes the habit once, not its count, with the action delete in the $place, sent ten times at once $how',
      async ({ place, keyed, others }) => {
        const as = await buildUser(api());
        const { id } = await buildHabit(api(), as, { done: [TODAY, '2026-11-19'] });
        const sending = { [place]: { action: 'delete' } };
        const answers = await Promise.all(
          Array.from({ length: 10 }, () =>
            send(api(), deleteHabit, { as, params: { id }, ...sending, ...keyed }),
          ),
        );
        const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
        expect(statuses).toEqual([204, ...Array(9).fill(others)]);
        expect(answers.find(({ status }) => status === 204)?.text).toBe('');
        expect(await completedOf(as)).toBe(2);
        const again = await send(api(), deleteHabit, { as, params: { id }, ...sending });
        expect([again.status, again.error.message]).toEqual([404, 'notFound']);
      },
    );

    test('accepts a content type without a body', async () => {
      const as = await buildUser(api());
      const { id } = await buildHabit(api(), as);
      const headers = { 'content-type': 'application/json' };
      expect((await send(api(), deleteHabit, { as, params: { id }, headers })).status).toBe(200);
    });
  });

  test('returns a year of one habit by its id', async () => {
    const as = await buildUser(api());
    const other = await buildUser(api());
    const long = addDays(TODAY, -300);
    const { id } = await buildHabit(api(), as, { name: 'Run', done: [TODAY, long] });
    await buildHabit(api(), as, { name: 'Read' });
    const list = async (user: typeof as) =>
      (await send(api(), listHabits, { as: user, query: { id, historyDays: '366' } })).body;
    const [habit, ...more] = await list(as);
    expect([habit?.name, habit?.history[long], more]).toEqual(['Run', 1, []]);
    expect(await list(other)).toEqual([]);
    expect((await send(api(), listHabits, { as, query: { id: 'x' } })).status).toBe(422);
  });

  test('returns a history of the requested length', async () => {
    const as = await buildUser(api());
    await buildHabit(api(), as, { done: ['2026-11-10', TODAY], createdOn: '2026-11-01' });
    const { body } = await send(api(), listHabits, { as, query: { historyDays: '11' } });
    expect(Object.entries(body[0]?.history ?? {}).filter(([, count]) => count > 0)).toEqual([
      [TODAY, 1],
      ['2026-11-10', 1],
    ]);
    expect(body[0]?.due).toEqual(Object.keys(body[0]?.history ?? {}));
    for (const historyDays of ['0', '367', 'x', '1.5']) {
      expect((await send(api(), listHabits, { as, query: { historyDays } })).status).toBe(422);
    }
  });

  test('are those of another day when the list is asked for as of it', async () => {
    const as = await buildUser(api());
    const [today, before, first] = ['2026-11-18', '2026-11-17', '2026-11-16'];
    await buildHabit(api(), as, { createdOn: first, done: [today] });
    const asOf = async (day: string) =>
      await send(api(), listHabits, { as, query: { day, historyDays: '3' } });
    const { body } = await asOf(today);
    expect(body[0]?.due).toEqual([today, before, first]);
    expect(Object.entries(body[0]?.history ?? {})).toEqual([
      [today, 1],
      [before, 0],
      [first, 0],
    ]);
    expect((await asOf('2026-11-11')).body[0]?.due).toEqual([]);
    for (const outside of ['1999-12-31', '9999-12-31']) {
      const { status, error } = await asOf(outside);
      expect([status, error.errors?.[0]?.field]).toEqual([422, 'day']);
    }
  });
});
