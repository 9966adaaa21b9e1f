import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { IMPORTED } from '#tests/api/happy-call.ts';
import { expectInvariants } from '#tests/api/invariants.ts';
import { exportOf } from '#tests/api/own-data.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const reminder = { id: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e01', time: '08:00', days: [1, 5], message: 'Go' };
const ticks = { name: 'Ticks', repeat: { type: 'times', count: 3, per: 'week' }, endsOn: '2026-12-24' };
const walk = { name: 'Walk', kind: 'amount', target: 2.125, unit: 'km', step: 0.25 };
const pages = { name: 'Pages', kind: 'amount', target: 100, repeat: { type: 'total', per: 'month' } };
const coffee = { name: 'Coffee', kind: 'limit', target: 10, repeat: { type: 'total', per: 'week' } };

forEachApi('the kinds of habits in files', (api) => {
  const create = async (as: TestUser, habit: object) => {
    const body = { emoji: 'open-book', ...habit };
    return (await send(api(), calls.createHabit, { as, body })).body.id;
  };
  const change = async (as: TestUser, id: string, day: string, body: object) => {
    expect((await send(api(), calls.updateDay, { as, params: { id, day }, body })).status).toBe(200);
  };

  test('merge: the larger amount of a day stays, and a tick is none', async () => {
    const as = await buildUser(api());
    const amount = {
      ...IMPORTED,
      kind: 'amount',
      target: 2,
      schedule: [{ from: null, days: [1, 3], target: 2 }],
    };
    const imported = async (...history: unknown[]) => {
      const { status } = await send(api(), calls.importHabit, { as, body: { ...amount, history } });
      expect(status).toBe(200);
    };
    const dayOf = (day: string, value: number) => ({ day, count: 0, steps: [], value });
    await imported(dayOf('2026-11-02', 3), dayOf('2026-11-04', 1), '2026-11-09');
    await imported(dayOf('2026-11-02', 1), dayOf('2026-11-04', 2.5), dayOf('2026-11-11', 0));
    const [habit] = (await exportOf(api(), as)).habits;
    expect(habit?.history).toEqual([
      dayOf('2026-11-02', 3),
      dayOf('2026-11-04', 2.5),
      dayOf('2026-11-11', 0),
    ]);
    expect((await send(api(), calls.getAchievements, { as })).body[0]?.completed).toBe(2);
    await expectInvariants(api(), as);
  });

  test('may be missing, as in an older file', async () => {
    const as = await buildUser(api());
    expect((await send(api(), calls.importHabit, { as, body: IMPORTED })).status).toBe(200);
    const { body } = await send(api(), calls.listHabits, { as });
    expect(body).toMatchObject([
      { kind: 'check', target: null, step: 1, repeat: { type: 'weekdays', days: [1, 3] }, reminders: [] },
    ]);
  });

  test.each([
    [{ kind: 'amount' }, 'target'],
    [{ kind: 'amount', target: 0.0001 }, 'target'],
    [{ kind: 'many', target: 1 }, 'kind'],
    [{ target: 3 }, 'target'],
    [{ repeat: { type: 'total', per: 'week' } }, 'repeat'],
    [{ schedule: [{ from: null, days: [1], target: -1 }] }, 'schedule.0.target'],
    [{ kind: 'amount', target: 1, schedule: [{ from: null, days: [1], target: 0 }] }, 'schedule.0.target'],
    [{ schedule: [{ from: null, days: [1], repeat: { type: 'total', per: 'week' } }] }, 'schedule.0.repeat'],
    [
      {
        kind: 'limit',
        target: 1,
        schedule: [{ from: null, days: [1], repeat: { type: 'times', count: 1, per: 'week' } }],
      },
      'schedule.0.repeat',
    ],
    [{ history: [{ day: TODAY, count: 0, steps: [], value: 1_000_001 }] }, 'history.0'],
    [{ reminders: [reminder, reminder] }, 'reminders'],
  ])('are refused where a file breaks a rule: %j', async (wrong, field) => {
    const as = await buildUser(api());
    const { status, error } = await send(api(), calls.importHabit, { as, body: { ...IMPORTED, ...wrong } });
    expect(status).toBe(422);
    expect(error.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
    expect((await exportOf(api(), as)).habits).toEqual([]);
  });

  const month = { repeat: { type: 'times', count: 4, per: 'month' } };
  const week = { type: 'times', count: 3, per: 'week' };
  const all = [0, 1, 2, 3, 4, 5, 6];
  const from = '2026-11-16';
  test.each<[string, Record<string, unknown>, object[], object[]]>([
    [
      'a first weekday in a row by month',
      month,
      [
        { from: null, days: all, ...month, weekStart: 1 },
        { from, days: all, ...month, weekStart: 0 },
      ],
      [{ from: null, days: all, ...month }],
    ],
    [
      'no first weekday in a row by week, and some of its days',
      { repeat: week },
      [{ from: null, days: [1], repeat: week }],
      [{ from: null, days: all, repeat: week, weekStart: 1 }],
    ],
    [
      'a repetition in a pause',
      { activated: false },
      [
        { from: null, days: [1, 3] },
        { from, days: [], repeat: week, weekStart: 1 },
      ],
      [
        { from: null, days: [1, 3] },
        { from, days: [] },
      ],
    ],
    ['a target of a tick', {}, [{ from: null, days: [1, 3], target: 2 }], [{ from: null, days: [1, 3] }]],
    [
      'an amount without a target',
      { kind: 'amount', target: 2, activated: false },
      [
        { from: null, days: [1, 3] },
        { from: '2026-11-09', days: [1, 3], target: 5 },
        { from, days: [] },
      ],
      [
        { from: null, days: [1, 3], target: 2 },
        { from: '2026-11-09', days: [1, 3], target: 5 },
        { from, days: [], target: 5 },
        { from: TODAY, days: [], target: 2 },
      ],
    ],
  ])('have plans without contradiction after a file with %s', async (_, fields, schedule, clean) => {
    const as = await buildUser(api());
    const body = { ...IMPORTED, days: [1, 3], ...fields, schedule };
    expect((await send(api(), calls.importHabit, { as, body })).status).toBe(200);
    expect((await exportOf(api(), as)).habits[0]?.schedule).toEqual(clean);
    await expectInvariants(api(), as);
  });

  test('are done, not skipped, where a file says both of an amount', async () => {
    const as = await buildUser(api());
    const days = [{ day: '2026-11-02', count: 0, steps: [], value: 3, skipped: true }];
    const amount = { kind: 'amount', target: 2, schedule: [{ from: null, days: [1, 3], target: 2 }] };
    const body = { ...IMPORTED, ...amount, history: days };
    expect((await send(api(), calls.importHabit, { as, body })).status).toBe(200);
    const { skipped: _, ...done } = { ...days[0] };
    expect((await exportOf(api(), as)).habits[0]?.history).toEqual([done]);
  });

  test('have spreadsheets that say what was due and done', async () => {
    const as = await buildUser(api());
    const amounts = [2, 2.5, 96, 0];
    const logged: [object, number[]][] = [
      [ticks, [1, 1, 1, 1]],
      [walk, amounts],
      [pages, amounts],
      [coffee, amounts],
    ];
    for (const [habit, values] of logged) {
      const id = await create(as, habit);
      // Monday to Sunday of the week before.
      for (const [at, day] of ['2026-11-09', '2026-11-11', '2026-11-12', '2026-11-15'].entries()) {
        await change(as, id, day, { value: values[at] });
      }
    }
    const table = async (name: string) => {
      const { text } = await send(api(), calls.exportTable, { as, params: { table: name } });
      return text
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(',').slice(0, -1).join(','));
    };
    const [heading, ...habits] = await table('habits');
    expect(heading).toBe(
      'Habit,Emoji,Order,Kind,Target,Unit,Days,Repetition,Starts on,Ends on,Created on,Archived on,Active,Reminder,Reminder message,Notes,Days done',
    );
    const rest = '2026-11-20,,yes,,,';
    expect(habits).toEqual([
      `Ticks,open-book,0,tick,,,0 1 2 3 4 5 6,times a week: 3,,2026-12-24,${rest},4`,
      `Walk,open-book,1,amount,2.125,km,0 1 2 3 4 5 6,weekdays,,,${rest},2`,
      `Pages,open-book,2,amount,100,,0 1 2 3 4 5 6,total of a month,,,${rest},1`,
      // The week from the 9th on was not kept to.
      `Coffee,open-book,3,limit,10,,0 1 2 3 4 5 6,total of a week,,,${rest},0`,
    ]);
    const lines = await table('days');
    const of = (name: string) =>
      lines.filter((line) => line.includes(`,${name},`)).map((line) => line.replace(`,${name},`, ' '));
    // The fourth tick of the week is a bonus; the running week is not over.
    expect(of('Ticks')).toEqual([
      '2026-11-09 1,,yes,yes,no,',
      '2026-11-11 1,,yes,yes,no,',
      '2026-11-12 1,,yes,yes,no,',
      '2026-11-15 1,,no,yes,no,',
    ]);
    expect(of('Walk').filter((line) => !line.endsWith(' 0,,yes,no,no,'))).toEqual([
      '2026-11-09 0,2,yes,no,no,',
      '2026-11-11 0,2.5,yes,yes,no,',
      '2026-11-12 0,96,yes,yes,no,',
      '2026-11-15 0,0,yes,no,no,',
    ]);
    // 2 + 2.5 + 96 are 100.5.
    expect(of('Pages')).toEqual([
      '2026-11-09 0,2,no,no,no,',
      '2026-11-11 0,2.5,no,no,no,',
      '2026-11-12 0,96,yes,yes,no,',
      '2026-11-15 0,0,no,no,no,',
    ]);
    expect(of('Coffee')).toEqual([
      '2026-11-09 0,2,no,no,no,',
      '2026-11-11 0,2.5,no,no,no,',
      '2026-11-12 0,96,no,no,no,',
      '2026-11-15 0,0,yes,no,no,',
    ]);
  });
});
