import { describe, expect, it } from 'vitest';
import { planDevice } from './local-evenings.ts';
import { LOCAL_REMINDERS_MAX, type RemindedHabit } from './local-reminders.ts';
import { EVERY_DAY } from './weekdays.ts';
import './wire-kinds.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
/** A Friday. */
const TODAY = '2026-11-20';
const NOW = utc('2026-11-20T12:00');
const habit = (id: string, given: Partial<RemindedHabit> = {}): RemindedHabit => ({
  id,
  days: EVERY_DAY,
  activated: true,
  archivedAt: null,
  reminderTime: null,
  createdAt: '2026-01-01T08:00:00Z',
  history: { [TODAY]: 0 },
  ...given,
});
const plan = (habits: readonly RemindedHabit[], settings: object, streaks: [string, number][] = []) =>
  planDevice(habits, {
    now: NOW,
    timeZone: 'UTC',
    dayStart: 0,
    settings,
    streaks: new Map(streaks),
  });

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
      habit('c', { breaks: [{ from: TODAY, to: null }] }),
      habit('d', { kind: 'limit' }),
    ];
    expect(plan(resting, { ...evening, streakNotice: true }, [['a', 9]])).toEqual({
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
    const notice = { streakNotice: true };
    const streaks: [string, number][] = [
      ['read', 7],
      ['run', 12],
      ['sing', 6],
      ['draw', 8],
    ];
    const weekly = habit('draw', {
      repeat: { type: 'times', count: 1, per: 'week' },
      history: { '2026-11-20': 0, '2026-11-19': 0, '2026-11-18': 0, '2026-11-17': 0, '2026-11-16': 0 },
    });
    const habits = [habit('read'), habit('run', { history: { [TODAY]: 1 } }), habit('sing'), weekly];
    expect(plan(habits, notice, streaks).evenings).toMatchObject([
      { kind: 'streak', day: TODAY, at: utc('2026-11-20T20:00'), habitIds: ['read'] },
      { day: '2026-11-21', habitIds: ['run'] },
      { day: '2026-11-22', habitIds: ['draw'] },
    ]);
  });
});
