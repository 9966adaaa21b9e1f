import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { plainKind } from '#contract/new-items.ts';
import { habitKinds, hasField } from '#domain/plan/habit.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { listedHabit } from '#tests/api/listed-habit.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const weekly = { type: 'times', count: 3, per: 'week' } as const;
const monthly = { type: 'total', per: 'month' } as const;
const interval = { type: 'interval', every: 2, unit: 'day', from: TODAY } as const;
const lastOfMonth = { type: 'monthDays', days: [15, 'last'] } as const;
const reminder = (time = '08:00') => ({ id: randomUUID(), time });
const TWICE = randomUUID();
const nov = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

forEachApi('the kinds of habits', (api) => {
  const create = async (as: TestUser, body: object) =>
    await send(api(), calls.createHabit, { as, body: { name: 'Read', emoji: 'open-book', ...body } });
  const update = async (as: TestUser, id: string, body: object) =>
    await send(api(), calls.updateHabit, { as, params: { id }, body });

  const plans: [string, object][] = [
    ['a tick every other day', { repeat: interval }],
    ['a tick every third week', { repeat: { ...interval, every: 3, unit: 'week' } }],
    ['a tick every year', { repeat: { ...interval, every: 12, unit: 'month', from: '2024-02-29' } }],
    ['a tick on days of the month', { repeat: lastOfMonth }],
    ['a tick on weekdays', { repeat: { type: 'weekdays', days: [1, 3] } }],
    ['ticks of a week', { repeat: weekly }],
    ['ticks of a month', { repeat: { ...weekly, count: 31, per: 'month' } }],
    ['an amount', { kind: 'amount', target: 0.001 }],
    ['an amount with all its fields', { kind: 'amount', target: 2.125, unit: 'km', step: 0.25 }],
    ['amounts of a week', { kind: 'amount', target: 1_000_000, step: 1_000_000, repeat: weekly }],
    ['an amount on days of the month', { kind: 'amount', target: 1, repeat: lastOfMonth }],
    ['a total', { kind: 'amount', target: 100, unit: 'pages', repeat: monthly }],
    ['what to avoid', { kind: 'limit', target: 0, cost: 7.5 }],
    ['a limit', { kind: 'limit', target: 2, repeat: { type: 'weekdays', days: [1, 2, 3, 4, 5] } }],
    ['a limit of a week', { kind: 'limit', target: 10, repeat: { type: 'total', per: 'week' } }],
    ['bounds', { startsOn: '2026-12-01', endsOn: '2026-12-01' }],
    ['reminders', { reminders: [{ ...reminder(), days: [1, 5], message: 'Go' }, reminder('20:30')] }],
  ];

  test.each(plans)('are created and listed with %s', async (_, body) => {
    const as = await buildUser(api());
    const created = await create(as, body);
    expect(created.status).toBe(201);
    const days = 'repeat' in body ? weekdaysOf(body.repeat as { days?: number[] }) : EVERY_DAY;
    expect(created.body).toMatchObject({
      ...plainKind,
      repeat: { type: 'weekdays', days },
      ...body,
      days,
      timerStartedAt: null,
    });
    expect((await send(api(), calls.listHabits, { as })).body).toEqual([listedHabit(created.body)]);
    expect((await send(api(), calls.getHome, { as })).body.habits).toEqual([listedHabit(created.body)]);
  });

  /** Weekdays where they are the repetition. */
  const weekdaysOf = ({ type, days }: { type?: string; days?: number[] }) =>
    type === 'weekdays' ? days : EVERY_DAY;

  const amount = { kind: 'amount', target: 3, unit: 'km' };
  const changes: [object, object][] = [
    [{}, { repeat: weekly }],
    [{}, { repeat: lastOfMonth, startsOn: TODAY, endsOn: nov(30) }],
    [{ endsOn: nov(30) }, { endsOn: null }],
    [{ repeat: weekly }, { repeat: { type: 'weekdays', days: [2] } }],
    [amount, { target: 5.5, unit: 'mi', step: 0.5 }],
    [amount, { repeat: monthly, target: 100 }],
    [
      { kind: 'limit', target: 2 },
      { target: 0, cost: 1.25 },
    ],
    [
      { kind: 'limit', target: 2, cost: 3 },
      { cost: null, repeat: monthly },
    ],
    [{}, { reminders: [reminder('07:00'), reminder('07:00')] }],
  ];

  test.each(changes)('%j are changed by %j and in nothing else', async (body, change) => {
    const as = await buildUser(api());
    const before = (await create(as, body)).body;
    const { status, body: after } = await update(as, before.id, change);
    expect(status).toBe(200);
    expect(after).toMatchObject(change);
    const kept = Object.keys(plainKind).filter((field) => !(field in change)) as (keyof typeof plainKind)[];
    for (const field of kept) expect(after[field]).toEqual(before[field]);
    expect((await update(as, before.id, change)).body).toEqual(after);
    expect((await send(api(), calls.listHabits, { as })).body).toEqual([listedHabit(after)]);
  });

  const tooMany = Array.from({ length: 9 }, () => reminder());
  const twice = [reminder(), reminder()].map((each) => ({ ...each, id: TWICE }));
  const refusals: [object, object, string, string][] = [
    [{}, { target: 3 }, 'target', 'generic'],
    [{}, { unit: 'km' }, 'unit', 'generic'],
    [{}, { step: 2 }, 'step', 'generic'],
    [{}, { cost: 2 }, 'cost', 'generic'],
    [{}, { repeat: monthly }, 'repeat', 'generic'],
    [{}, { repeat: { ...interval, every: 0 } }, 'repeat.every', 'minValue'],
    [{}, { repeat: { ...interval, every: 366 } }, 'repeat.every', 'maxValue'],
    [{}, { repeat: { ...lastOfMonth, days: [0] } }, 'repeat.days.0', 'minValue'],
    [{}, { repeat: { ...lastOfMonth, days: [32] } }, 'repeat.days.0', 'maxValue'],
    [{}, { repeat: { ...lastOfMonth, days: [] } }, 'repeat.days', 'required'],
    [{}, { repeat: { ...lastOfMonth, days: ['last', 'last'] } }, 'repeat.days', 'generic'],
    [{}, { repeat: { ...weekly, count: 8 } }, 'repeat.count', 'maxValue'],
    [{}, { repeat: { ...weekly, count: 32, per: 'month' } }, 'repeat.count', 'maxValue'],
    [{}, { repeat: { ...weekly, count: 0 } }, 'repeat.count', 'minValue'],
    [{}, { repeat: { type: 'weekdays', days: [] } }, 'repeat.days', 'required'],
    [{}, { startsOn: TODAY, endsOn: nov(19) }, 'endsOn', 'minValue'],
    [{}, { reminders: tooMany }, 'reminders', 'maxLength'],
    [{}, { reminders: twice }, 'reminders', 'generic'],
    [{}, { reminders: [{ ...reminder(), time: '24:00' }] }, 'reminders.0.time', 'generic'],
    [{}, { reminders: [{ ...reminder(), days: [] }] }, 'reminders.0.days', 'required'],
    [amount, { target: 0 }, 'target', 'minValue'],
    [amount, { target: 1.2345 }, 'target', 'decimal'],
    [amount, { target: 1_000_000.001 }, 'target', 'maxValue'],
    [amount, { target: -1 }, 'target', 'minValue'],
    [amount, { step: 0 }, 'step', 'minValue'],
    [amount, { step: 0.0015 }, 'step', 'decimal'],
    [amount, { cost: 1 }, 'cost', 'generic'],
    [amount, { unit: 'a unit that is long' }, 'unit', 'maxLength'],
    [{ kind: 'limit', target: 0 }, { repeat: weekly }, 'repeat', 'generic'],
    [{ kind: 'limit', target: 0 }, { cost: -1 }, 'cost', 'minValue'],
  ];

  test.each(refusals)('%j are refused with %j: %s, %s', async (plan, wrong, field, rule) => {
    const as = await buildUser(api());
    const refused = await create(as, { ...plan, ...wrong });
    expect([refused.status, refused.error.errors]).toMatchObject([422, [{ field, rule }]]);
    expect((await send(api(), calls.listHabits, { as })).body).toEqual([]);
    const { body } = await create(as, plan);
    const change = await update(as, body.id, wrong);
    expect([change.status, change.error.errors]).toMatchObject([422, [{ field, rule }]]);
    expect((await send(api(), calls.listHabits, { as })).body).toEqual([listedHabit(body)]);
  });

  test.each(habitKinds.filter((kind) => hasField({ kind }, 'target')))('%s needs a target', async (kind) => {
    const as = await buildUser(api());
    const { status, error } = await create(as, { kind });
    expect([status, error.errors]).toMatchObject([422, [{ field: 'target', rule: 'required' }]]);
  });

  test('never change', async () => {
    const as = await buildUser(api());
    const { id } = await buildHabit(api(), as);
    const { status, error } = await update(as, id, { kind: 'amount' });
    expect([status, error.errors]).toMatchObject([422, [{ field: 'kind' }]]);
  });

  test.each([
    [{ startsOn: nov(25) }, 'startsOn', 'maxValue', { max: nov(24) }],
    [{ endsOn: nov(1) }, 'endsOn', 'minValue', { min: nov(10) }],
  ])('keep their bounds in order when one of them changes: %j', async (change, field, rule, params) => {
    const as = await buildUser(api());
    const { body } = await create(as, { startsOn: nov(10), endsOn: nov(24) });
    const { status, error } = await update(as, body.id, change);
    expect([status, error.errors]).toMatchObject([422, [{ field, rule, params }]]);
  });

  describe('and an older client', () => {
    test('changes the weekdays of any repetition', async () => {
      const as = await buildUser(api());
      const { body } = await create(as, { repeat: weekly });
      const changed = (await update(as, body.id, { days: [5, 1] })).body;
      expect(changed).toMatchObject({ days: [1, 5], repeat: { type: 'weekdays', days: [1, 5] } });
    });
  });
});
