import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayIn } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { buildHabit, TODAY as FRIDAY } from '#tests/client/build-account-data.ts';
import { LOCAL_REMINDERS_MAX, type LocalReminder, planLocalReminders } from './local-reminders.ts';
import { habitReminders, nextOfHabit, sameMinute } from './reminder.ts';
import { type Reminder, withReminders } from './reminder-list.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const clock = { timeZone: 'Europe/Paris', dayStart: 0 };

const habit = (reminders: readonly Reminder[], given: Partial<Habit> = {}) =>
  buildHabit({ id: 'read', ...(withReminders(reminders) as Partial<Habit>), ...given });
const remindersOn = (given: Habit, zone = clock) => habitReminders(given, recordOf(given), zone, FRIDAY);
const next = (reminders: readonly Reminder[], after: string, sent: Record<string, string> = {}) =>
  nextOfHabit(remindersOn(habit(reminders)), utc(after), (id) => sent[id] ?? '');

describe('the reminders of a habit', () => {
  const morning = { id: 'a', time: '07:30' };
  const evening = { id: 'b', time: '20:00', days: [5], message: 'A chapter' };

  it('are those of its list, the first under the time and message of older clients', () => {
    const given = habit([morning, evening], { reminderTime: '08:00', reminderMessage: 'Now' });
    expect(remindersOn(given)).toMatchObject([
      { id: 'a', time: '08:00', message: 'Now', weekdays: undefined },
      { id: 'b', time: '20:00', message: 'A chapter', weekdays: [5] },
    ]);
    expect(remindersOn(habit([], { reminderTime: '08:00' }))).toMatchObject([{ id: 'read' }]);
    expect(remindersOn(habit([morning], { activated: false }))).toEqual([]);
    expect(remindersOn(habit([]))).toEqual([]);
  });

  it('come one after the other, each on its own weekdays', () => {
    expect(next([evening, morning], '2026-11-20T06:00')).toEqual({
      reminderId: 'a',
      day: FRIDAY,
      at: utc('2026-11-20T06:30'),
    });
    expect(next([evening, morning], '2026-11-20T06:30')).toMatchObject({ reminderId: 'b', day: FRIDAY });
    expect(next([evening, morning], '2026-11-20T19:00')).toMatchObject({
      reminderId: 'a',
      day: '2026-11-21',
    });
    expect(next([evening], '2026-11-20T19:00')).toMatchObject({ reminderId: 'b', day: '2026-11-27' });
  });

  it('do not repeat the day of one that has come, after a journey west, and not hide the others', () => {
    const after = '2026-11-20T05:00';
    expect(next([morning, evening], after, { a: '2026-11-21' })).toMatchObject({ reminderId: 'b' });
  });

  it('come once in a minute, the first of the list', () => {
    const twice = [morning, { id: 'c', time: '07:30', message: 'Again' }];
    expect(next(twice, '2026-11-20T06:00')).toMatchObject({ reminderId: 'a' });
    const planned = { day: FRIDAY, at: utc('2026-11-20T06:30') };
    const same = sameMinute(remindersOn(habit([...twice, evening])), planned);
    expect(same.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('come once where the clocks skip one time to another', () => {
    const night = [
      { id: 'a', time: '02:30' },
      { id: 'b', time: '03:30' },
    ];
    const planned = { day: '2027-03-28', at: utc('2027-03-28T01:30') };
    expect(sameMinute(remindersOn(habit(night)), planned)).toHaveLength(2);
  });
});

const zones = [
  'Europe/Paris',
  'Pacific/Auckland',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'UTC',
];
/** Few times, so that several fall in one minute. */
const times = ['00:00', '02:30', '03:30', '07:30', '07:31', '20:00', '23:59'];
const anyReminder = fc.record({
  time: fc.constantFrom(...times),
  days: fc.option(fc.uniqueArray(fc.constantFrom(...EVERY_DAY), { minLength: 1 }), { nil: undefined }),
  message: fc.option(fc.constant('Now'), { nil: undefined }),
});
const anyHabit = (id: string, today: string): fc.Arbitrary<Habit> =>
  fc
    .record({
      days: fc.uniqueArray(fc.constantFrom(...EVERY_DAY)),
      activated: fc.boolean(),
      archivedAt: fc.option(fc.constant('2026-01-01T00:00:00Z'), { freq: 4 }),
      reminders: fc.array(anyReminder, { maxLength: 8 }),
      done: fc.uniqueArray(fc.integer({ min: -1, max: 5 })),
    })
    .map(({ reminders, done, ...given }) =>
      habit(
        reminders.map((each, index) => ({ id: `${id}-${index}`, ...each })),
        {
          id,
          ...given,
          createdAt: '2025-01-01T08:00:00Z',
          history: Object.fromEntries(done.map((index) => [addDays(today, -index), 1])),
        },
      ),
    );

interface World {
  readonly now: number;
  readonly timeZone: string;
  readonly dayStart: number;
}

/** What the server sends, habit by habit, as its jobs do it. */
function servers(habits: readonly Habit[], { now, ...zone }: World) {
  const all = habits.flatMap((each) => {
    const reminders = remindersOn(each, zone);
    const sent: Record<string, string> = {};
    const found: Pick<LocalReminder, 'habitId' | 'reminderId' | 'day' | 'at'>[] = [];
    let after = now;
    while (found.length < LOCAL_REMINDERS_MAX) {
      const planned = nextOfHabit(reminders, after, (id) => sent[id] ?? '');
      if (planned === null) break;
      after = planned.at;
      if (recordOf(each).ticks.has(planned.day)) continue;
      found.push({ habitId: each.id, ...planned });
      for (const { id } of sameMinute(reminders, planned)) sent[id] = addDays(planned.day, 1);
    }
    return found;
  });
  return all.toSorted((left, right) => left.at - right.at).slice(0, LOCAL_REMINDERS_MAX);
}

it('are planned by a device as the server sends them, each with a unique number', () => {
  const moment = fc.record({
    timeZone: fc.constantFrom(...zones),
    dayStart: fc.integer({ min: 0, max: 6 }),
    now: fc.integer({ min: utc('2026-03-01T00:00'), max: utc('2028-03-01T00:00') }),
  });
  const worlds = moment.chain((each) => {
    const today = dayIn(each.timeZone, each.now, each.dayStart);
    const habits = fc.tuple(anyHabit('read', today), anyHabit('run', today), anyHabit('sing', today));
    return fc.record({ moment: fc.constant(each), habits });
  });
  fc.assert(
    fc.property(worlds, ({ moment: each, habits }) => {
      const planned = planLocalReminders(habits, { ...each, breaks: [] });
      expect(planned.map(({ habitId, reminderId, day, at }) => ({ habitId, reminderId, day, at }))).toEqual(
        servers(habits, each),
      );
      expect(new Set(planned.map(({ id }) => id)).size).toBe(planned.length);
      for (const { id, at } of planned) {
        expect(Number.isInteger(id) && id >= 0 && id < 2 ** 31).toBe(true);
        expect(at).toBeGreaterThan(each.now);
      }
    }),
    { numRuns: 150 },
  );
});

describe('the plan of a device', () => {
  const both = habit([
    { id: 'read', time: '07:30', message: 'Early' },
    { id: 'b', time: '20:00' },
  ]);
  const moment = { now: utc('2026-11-20T06:00'), ...clock, breaks: [] };

  it('has the words of each reminder, and numbers the first as plans of one reminder did', () => {
    const [first, second] = planLocalReminders([both], moment);
    const [alone] = planLocalReminders([{ ...both, reminders: [] }], moment);
    expect(first).toMatchObject({ reminderId: 'read', message: 'Early', day: FRIDAY });
    expect(second).toMatchObject({ reminderId: 'b', message: undefined, day: FRIDAY });
    expect(first?.id).toBe(alone?.id);
  });

  it('snoozes one reminder and leaves the others', () => {
    const at = utc('2026-11-20T19:30');
    const snoozed = [{ habitId: 'read', reminderId: 'read', day: FRIDAY, at }];
    expect(
      planLocalReminders([both], { ...moment, now: utc('2026-11-20T18:00'), snoozed }).slice(0, 2),
    ).toMatchObject([
      { reminderId: 'b', at: utc('2026-11-20T19:00'), snoozed: false },
      { reminderId: 'read', at, snoozed: true },
    ]);
  });
});
