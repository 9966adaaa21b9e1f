import { describe, expect, it } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import type { Break } from '#domain/days/breaks.ts';
import { addDays } from '#domain/days/day-key.ts';
import { buildHabit, TODAY } from '#tests/client/build-account-data.ts';
import type { EveningSettings } from './evening-settings.ts';
import { LOCAL_REMINDERS_MAX, planDevice, type RemindedHabit } from './local-reminders.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const NOW = utc('2026-11-20T12:00');
const habit = (id: string, given: Partial<Habit> = {}) => buildHabit({ id, ...given });
const plan = (habits: readonly RemindedHabit[], settings: EveningSettings, breaks: readonly Break[] = []) =>
  planDevice(habits, { now: NOW, timeZone: 'UTC', dayStart: 0, settings, breaks });

/** Done that many times before today, once in so many days. */
const doneOn = (times: number, every = 1) =>
  Object.fromEntries(Array.from({ length: times }, (_, at) => [addDays(TODAY, -every * (at + 1)), 1]));

describe('the evenings that a device plans', () => {
  const evening = { eveningSummary: '21:00' };

  it('name what is open on each day, as if nothing were done until then', () => {
    const done = habit('run', { history: { [TODAY]: 1 } });
    const monday = habit('sing', { days: [1] });
    const { evenings, until } = plan([habit('read'), done, monday], evening);
    expect(evenings).toHaveLength(LOCAL_REMINDERS_MAX);
    expect(evenings.slice(0, 4)).toMatchObject([
      { kind: 'summary', day: TODAY, at: utc('2026-11-20T21:00'), habitIds: ['read'] },
      { day: '2026-11-21', habitIds: ['read', 'run'] },
      { day: '2026-11-22', habitIds: ['read', 'run'] },
      { day: '2026-11-23', habitIds: ['read', 'run', 'sing'] },
    ]);
    expect(until).toBe(evenings.at(-1)?.at);
  });

  it('are none where nothing is open, of limits, and of what rests', () => {
    const resting = [
      habit('a', { activated: false }),
      habit('b', { archivedAt: '2026-11-01T08:00:00Z' }),
      habit('c', { history: doneOn(7) }),
      habit('d', { kind: 'limit', target: 0 }),
    ];
    const breaks = [{ id: 'away', from: TODAY, to: null, habitIds: ['c'] }];
    expect(plan(resting, { ...evening, streakNotice: true }, breaks)).toEqual({
      reminders: [],
      evenings: [],
      until: undefined,
    });
    expect(plan([habit('read')], {}).evenings).toEqual([]);
  });

  it('share the room of the device with reminders, the soonest first', () => {
    const { reminders, evenings, until } = plan([habit('read', { reminderTime: '08:00' })], evening);
    expect([reminders.length, evenings.length]).toEqual([30, 30]);
    expect(until).toBe(Math.max(...[...reminders, ...evenings].map(({ at }) => at)));
    const ids = [...reminders, ...evenings].map(({ id }) => id);
    expect(new Set(ids).size).toBe(60);
    const weekly = plan([habit('read', { days: [5], reminderTime: '08:00' })], evening);
    // Not beyond the summaries, which are planned for sixty days.
    expect(weekly.until).toBeLessThan(utc('2027-01-20T00:00'));
  });

  it('name a streak on the next day that decides over it', () => {
    const habits = [
      habit('read', { history: doneOn(7) }),
      habit('run', { history: { [TODAY]: 1, ...doneOn(11) } }),
      habit('sing', { history: doneOn(6) }),
      habit('draw', {
        repeat: { type: 'times', count: 1, per: 'week' },
        history: doneOn(8, 7),
      }),
    ];
    expect(plan(habits, { streakNotice: true }).evenings).toMatchObject([
      { kind: 'streak', day: TODAY, at: utc('2026-11-20T20:00'), habitIds: ['read'] },
      { day: '2026-11-21', habitIds: ['run'] },
      { day: '2026-11-22', habitIds: ['draw'] },
    ]);
  });

  it('name no streak that a day’s grace would save', () => {
    const createdAt = `${addDays(TODAY, -7)}T08:00:00.000Z`;
    const habits = [habit('read', { createdAt, history: doneOn(7) })];
    const { evenings } = plan(habits, { streakNotice: true, grace: true });
    expect(evenings).toMatchObject([{ kind: 'streak', day: '2026-11-21', habitIds: ['read'] }]);
  });
});
