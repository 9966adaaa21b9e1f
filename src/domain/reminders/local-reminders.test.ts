import { describe, expect, it } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import type { Break } from '#domain/days/breaks.ts';
import { buildHabit } from '#tests/client/build-account-data.ts';
import {
  freeId,
  LOCAL_REMINDERS_MAX,
  type LocalMoment,
  planLocalReminders,
  type RemindedHabit,
} from './local-reminders.ts';

const PARIS = 'Europe/Paris';
const utc = (text: string): number => Date.parse(`${text}Z`);
const FRIDAY = '2026-11-20';
const NOW = utc('2026-11-20T06:00');

const habit = (given: Partial<Habit> = {}) => buildHabit({ id: 'read', reminderTime: '07:30', ...given });
const plan = (habits: readonly RemindedHabit[], rest: Partial<LocalMoment> = {}) =>
  planLocalReminders(habits, { now: NOW, timeZone: PARIS, dayStart: 0, breaks: [], ...rest });
const breakFrom = (from: string, to: string | null): Break => ({ id: 'away', from, to, habitIds: ['read'] });

describe('the plan of a device', () => {
  it('contains the next sixty over all habits, at the same time of day when clocks change', () => {
    const planned = plan([habit()], { now: utc('2027-03-27T12:00') });
    expect(planned).toHaveLength(LOCAL_REMINDERS_MAX);
    expect(planned[0]).toMatchObject({ day: '2027-03-28', at: utc('2027-03-28T05:30') });
    expect(plan([habit(), habit({ id: 'run', days: [5], reminderTime: '07:00' })]).slice(0, 3)).toMatchObject(
      [
        // Seven in Paris is now: that one has passed.
        { habitId: 'read', day: FRIDAY },
        { habitId: 'read', day: '2026-11-21' },
        { habitId: 'read', day: '2026-11-22' },
      ],
    );
  });

  it('omits habits that are done, paused, archived, or without a time', () => {
    expect(plan([habit({ history: { [FRIDAY]: 1 } })])[0]?.day).toBe('2026-11-21');
    const resting = [
      habit({ activated: false }),
      habit({ archivedAt: '2026-11-01T08:00:00Z' }),
      habit({ reminderTime: null }),
      habit({ days: [] }),
    ];
    for (const each of resting) expect(plan([each])).toEqual([]);
  });

  it('omits skipped days and those of a break, and a snoozed reminder of such a day', () => {
    const skipped = { [FRIDAY]: { value: null, state: 'skipped', note: false } } as const;
    const now = utc('2026-11-20T06:00');
    expect(plan([habit({ recent: skipped })], { now })[0]?.day).toBe('2026-11-21');
    const breaks = [breakFrom(FRIDAY, '2026-11-23')];
    expect(plan([habit()], { now, breaks })[0]?.day).toBe('2026-11-24');
    expect(plan([habit()], { now, breaks: [breakFrom(FRIDAY, null)] })).toEqual([]);
    const snoozed = [{ habitId: 'read', day: FRIDAY, at: utc('2026-11-20T07:10') }];
    const days = [
      plan([habit({ recent: skipped })], { now, snoozed }),
      plan([habit()], { now, snoozed, breaks }),
    ];
    for (const planned of days) expect(planned.map(({ day }) => day)).not.toContain(FRIDAY);
  });

  it('ends with the habit’s last open day, and goes on with the others', () => {
    const breaks = [breakFrom('2026-11-22', null)];
    expect(plan([habit()], { breaks }).map(({ day }) => day)).toEqual([FRIDAY, '2026-11-21']);
    const planned = plan([habit(), habit({ id: 'run' })], { breaks });
    expect(planned).toHaveLength(LOCAL_REMINDERS_MAX);
    expect(planned.filter(({ habitId }) => habitId === 'read')).toHaveLength(2);
  });

  it('has the next free number where one is taken, from 0 again after the largest', () => {
    expect(freeId(5, new Set([6]))).toBe(5);
    expect(freeId(5, new Set([5, 6]))).toBe(7);
    expect(freeId(0x7f_ff_ff_ff, new Set([0x7f_ff_ff_ff]))).toBe(0);
  });

  it('contains a snoozed reminder at its own time, once, until the habit is done', () => {
    const snoozed = [{ habitId: 'read', day: FRIDAY, at: utc('2026-11-20T07:10') }];
    const now = utc('2026-11-20T06:40');
    const [first, second] = plan([habit()], { now, snoozed });
    expect(first).toMatchObject({ day: FRIDAY, at: utc('2026-11-20T07:10'), snoozed: true });
    expect(second).toMatchObject({ day: '2026-11-21', snoozed: false });
    expect(plan([habit({ history: { [FRIDAY]: 1 } })], { now, snoozed })[0]?.day).toBe('2026-11-21');
    expect(plan([habit()], { now: utc('2026-11-20T07:10'), snoozed })[0]?.snoozed).toBe(false);
    expect(plan([habit({ activated: false })], { now, snoozed })).toEqual([]);
  });

  it('reminds of a day at a time after midnight when that day ends later', () => {
    const late = habit({ reminderTime: '01:30' });
    const now = utc('2026-11-21T00:10');
    expect(plan([late], { now })[0]).toMatchObject({ day: '2026-11-21', at: utc('2026-11-21T00:30') });
    const given = { now, dayStart: 4 };
    expect(plan([late], given)[0]).toMatchObject({ day: FRIDAY, at: utc('2026-11-21T00:30') });
    const done = habit({ reminderTime: '01:30', history: { [FRIDAY]: 1 } });
    expect(plan([done], given)[0]).toMatchObject({ day: '2026-11-21', at: utc('2026-11-22T00:30') });
  });

  it('numbers a habit and day the same in every plan', () => {
    const early = plan([habit()]);
    const later = plan([habit({ id: 'run' }), habit()], { now: NOW + 86_400_000 });
    const numbers = (planned: typeof early) =>
      planned.filter(({ habitId }) => habitId === 'read').map(({ day, id }) => `${day} ${id}`);
    const common = numbers(early).filter((each) => numbers(later).includes(each));
    // Of thirty days in the later plan all but the first ones are in the earlier plan too.
    expect(common).toHaveLength(30);
    expect(new Set([...early, ...later].map(({ id }) => id)).size).toBe(90);
  });
});
