import { describe, expect, it } from 'vitest';
import { freeId, LOCAL_REMINDERS_MAX, planLocalReminders, type RemindedHabit } from './local-reminders.ts';
import { EVERY_DAY } from './weekdays.ts';

const PARIS = 'Europe/Paris';
const utc = (text: string): number => Date.parse(`${text}Z`);
const FRIDAY = '2026-11-20';
const NOW = utc('2026-11-20T06:00');

const habit = (given: Partial<RemindedHabit> = {}): RemindedHabit => ({
  id: 'read',
  days: EVERY_DAY,
  activated: true,
  archivedAt: null,
  reminderTime: '07:30',
  createdAt: '2026-01-01T08:00:00Z',
  history: {},
  ...given,
});
const plan = (habits: readonly RemindedHabit[], rest: object = {}) =>
  planLocalReminders(habits, { now: NOW, timeZone: PARIS, dayStart: 0, ...rest });

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
    const away = habit({ breaks: [{ from: FRIDAY, to: '2026-11-23' }] });
    expect(plan([away], { now })[0]?.day).toBe('2026-11-24');
    expect(plan([habit({ breaks: [{ from: FRIDAY, to: null }] })], { now })).toEqual([]);
    const snoozed = [{ habitId: 'read', day: FRIDAY, at: utc('2026-11-20T07:10') }];
    for (const each of [habit({ recent: skipped }), away])
      expect(plan([each], { now, snoozed }).map(({ day }) => day)).not.toContain(FRIDAY);
  });

  it('ends with the habit’s last open day, and goes on with the others', () => {
    const away = habit({ breaks: [{ from: '2026-11-22', to: null }] });
    expect(plan([away]).map(({ day }) => day)).toEqual([FRIDAY, '2026-11-21']);
    const planned = plan([away, habit({ id: 'run' })]);
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
    const done = { ...late, history: { [FRIDAY]: 1 } };
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
