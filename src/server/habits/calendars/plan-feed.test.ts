import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { ONE, type Repeat } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { buildHabit, buildUser, type HabitGiven } from '#tests/api/factories.ts';
import { readCalendar } from '#tests/api/read-calendar.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const seasons = [
  // The last day, and that on which the clocks of Paris change at three.
  { first: '2026-10-10', change: '2026-10-25', toSummer: false },
  { first: '2027-03-10', change: '2027-03-28', toSummer: true },
];
const DAYS = 30;

const repeated = (repeat: Repeat, target?: number): HabitGiven => ({
  repeat,
  schedule: startSchedule({
    days: EVERY_DAY,
    repeat,
    ...('per' in repeat && repeat.per === 'week' && { weekStart: 1 }),
    ...(target !== undefined && { target }),
  }),
  ...(target !== undefined && { target }),
});
const onWeekdays = (...days: number[]) => ({ weekdays: days, schedule: startSchedule(days) });
const isEvery = (every: number, from: string, day: string) =>
  (dayNumber(day) - dayNumber(from)) % every === 0;
const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01');
const byWeekdays =
  (...days: number[]) =>
  (day: string) =>
    days.includes(weekdayOf(day));
const always = () => true;

interface Kind {
  readonly habit: HabitGiven;
  readonly isPlanned: (day: string) => boolean;
  /** On the clocks of Paris; null for the event of the whole day. */
  readonly time: string | null;
}

const kinds: Readonly<Record<string, Kind>> = {
  'every day, with a reminder': { habit: { reminderTime: '07:00' }, isPlanned: always, time: '07:00' },
  'every day, without one': { habit: {}, isPlanned: always, time: null },
  'on weekdays': {
    habit: { ...onWeekdays(1, 5), reminderTime: '18:30' },
    isPlanned: byWeekdays(1, 5),
    time: '18:30',
  },
  'every third day': {
    habit: {
      ...repeated({ type: 'interval', every: 3, unit: 'day', from: '2026-09-01' }),
      reminderTime: '07:00',
    },
    isPlanned: (day) => isEvery(3, '2026-09-01', day),
    time: '07:00',
  },
  'every second week': {
    habit: repeated({ type: 'interval', every: 2, unit: 'week', from: '2026-09-06' }),
    isPlanned: (day) => isEvery(14, '2026-09-06', day),
    time: null,
  },
  'on days of the month': {
    habit: { ...repeated({ type: 'monthDays', days: [25, 'last'] }), reminderTime: '23:59' },
    isPlanned: (day) => day.endsWith('-25') || isLastOfMonth(day),
    time: '23:59',
  },
  'three times a week, reminded on three weekdays': {
    habit: {
      ...repeated({ type: 'times', count: 3, per: 'week' }),
      reminderTime: '07:00',
      reminders: [{ id: 'first', time: '07:00', days: [0, 2, 4] }],
    },
    isPlanned: byWeekdays(0, 2, 4),
    time: '07:00',
  },
  'three times a week, without a reminder': {
    habit: repeated({ type: 'times', count: 3, per: 'week' }),
    isPlanned: byWeekdays(0),
    time: null,
  },
  'a total a month': {
    habit: { kind: 'amount', unit: 'km', ...repeated({ type: 'total', per: 'month' }, 40 * ONE) },
    isPlanned: isLastOfMonth,
    time: null,
  },
  'a limit, with a reminder': {
    habit: {
      kind: 'limit',
      target: ONE,
      schedule: startSchedule({ days: EVERY_DAY, target: ONE }),
      reminderTime: '22:00',
    },
    isPlanned: always,
    time: '22:00',
  },
  'a limit, without one': {
    habit: { kind: 'limit', target: ONE, schedule: startSchedule({ days: EVERY_DAY, target: ONE }) },
    isPlanned: () => false,
    time: null,
  },
  'between two days': {
    habit: { startsOn: '2026-10-20', endsOn: '2027-03-29', reminderTime: '07:00' },
    isPlanned: (day) => day >= '2026-10-20' && day <= '2027-03-29',
    time: '07:00',
  },
};

const inParis = (instant: string) => {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Paris');
  return `${zoned.toPlainDate().toString()} ${zoned.toPlainTime().toString().slice(0, 5)}`;
};

forEachApi('a plan over a change of clocks', (api) => {
  const buildParisian = async (first: string, habit: HabitGiven) => {
    api().clock.now = Date.parse(`${first}T04:00:00Z`);
    const as = await buildUser(api(), { timeZone: 'Europe/Paris' });
    const { id } = await buildHabit(api(), as, { createdOn: '2026-09-01', ...habit });
    const calendar = await giveCalendar(api(), as);
    const read = async () => readCalendar((await api().app.inject(calendar.path)).body).events;
    return { as, id, calendar, read };
  };

  for (const { first, change, toSummer } of seasons) {
    const days = Array.from({ length: DAYS }, (_, index) => dayKey(dayNumber(first) + index));

    test.each(Object.entries(kinds))(`from ${first}: %s`, async (_, { habit, isPlanned, time }) => {
      const { id, calendar, read } = await buildParisian(first, habit);
      const events = await read();
      const expected = days.filter(isPlanned);
      const owner = time === null ? calendar.id : id;
      expect(events.map(({ uid }) => uid)).toEqual(expected.map((day) => `${owner}-${day}@localhost`));
      expect(events.map(({ on }) => (time === null ? on : inParis(on)))).toEqual(
        expected.map((day) => (time === null ? day : `${day} ${time}`)),
      );
      const facts = time === null ? ['1 habit', 'Read', 1_440] : ['Read', null, 15];
      for (const { summary, description, minutes } of events) {
        expect([summary, description, minutes]).toEqual(facts);
      }
    });

    test(`from ${first}: at a time that the clocks skip, or have twice`, async () => {
      const { read } = await buildParisian(first, { reminderTime: '02:30' });
      const on = (await read()).find(({ uid }) => uid.includes(change))?.on;
      expect(on).toBe(toSummer ? '2027-03-28T01:30:00.000Z' : '2026-10-25T00:30:00.000Z');
    });

    test(`from ${first}: in the night after its day, where that begins at four`, async () => {
      const { as, read } = await buildParisian(first, { reminderTime: '02:30' });
      await send(api(), calls.updateSettings, { as, body: { dayStart: 4 } });
      const eve = addDays(change, -1);
      const of = (events: Awaited<ReturnType<typeof read>>, day: string) =>
        events.find(({ uid }) => uid.includes(day))?.on;
      expect(of(await read(), eve)).toBe(toSummer ? '2027-03-28T00:30:00.000Z' : '2026-10-25T00:30:00.000Z');
      expect(inParis(of(await read(), change) ?? '')).toBe(`${addDays(change, 1)} 02:30`);
      // At three the day before has not ended.
      api().clock.now = Date.parse(`${first}T01:00:00Z`);
      expect(of(await read(), addDays(first, -1))).toBeDefined();
      api().clock.now = Date.parse(`${first}T04:00:00Z`);
      expect(of(await read(), addDays(first, -1))).toBeUndefined();
    });
  }

  test('follows its user to another zone, under the same ids', async () => {
    const { as, read } = await buildParisian('2026-10-10', { reminderTime: '07:00' });
    const before = await read();
    await send(api(), calls.updateUser, { as, body: { timeZone: 'America/New_York' } });
    // It is still the ninth there.
    const after = await read();
    expect(after[0]?.uid).toContain('2026-10-10');
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect([before[0]?.on, after[0]?.on]).toEqual(['2026-10-10T05:00:00.000Z', '2026-10-10T11:00:00.000Z']);
  });
});
