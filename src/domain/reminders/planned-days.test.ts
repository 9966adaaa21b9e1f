import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import type { Repeat } from '#domain/plan/habit.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { plannedDays } from './planned-days.ts';
import type { Reminder } from './reminder-list.ts';
import { withReminders } from './reminder-list.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const clock = { timeZone: 'Europe/Paris', dayStart: 0 };
const week = Array.from({ length: 10 }, (_, index) => addDays(TODAY, index));

const plain: HabitRecord = {
  schedule: startSchedule(EVERY_DAY),
  createdOn: '2026-11-01',
  ticks: TickSet.empty,
};
const byWeekdays = (...days: number[]) => ({ ...plain, schedule: startSchedule(days) });
const repeated = (repeat: Repeat, more: Partial<HabitRecord> = {}): HabitRecord => ({
  ...plain,
  schedule: startSchedule({
    days: EVERY_DAY,
    repeat,
    ...('per' in repeat && repeat.per === 'week' && { weekStart: 1 }),
    ...(more.kind && { target: 2_000 }),
  }),
  ...(more.kind && { values: DayValues.empty }),
  ...more,
});

const at = (time: string, days?: readonly number[]): Reminder => ({
  id: `at ${time}`,
  time,
  ...(days && { days }),
});

/** Each day as its day of the month, `*` where something is left, and the times of its reminders. */
function planned(record: HabitRecord, reminders: readonly Reminder[] = [], given = {}): string {
  const habit = { id: 'habit', activated: true, archivedAt: null, ...withReminders(reminders), ...given };
  return plannedDays(habit, record, clock, week)
    .map(({ day, reminders: own, isLeft }) =>
      [day.slice(8), isLeft ? '*' : '', ...own.map(({ time }) => ` ${time}`)].join(''),
    )
    .filter((text) => text.length > 2)
    .join(', ');
}

describe('without a reminder', () => {
  it('has the days that are due and open', () => {
    expect(planned(byWeekdays(1, 5))).toBe('20*, 23*, 27*');
    expect(planned({ ...byWeekdays(1, 5), ticks: TickSet.of([TODAY]) })).toBe('23*, 27*');
    expect(planned({ ...byWeekdays(1, 5), skips: TickSet.of(['2026-11-23']) })).toBe('20*, 27*');
    expect(planned({ ...byWeekdays(1, 5), breaks: [{ from: '2026-11-21', to: '2026-11-25' }] })).toBe(
      '20*, 27*',
    );
    expect(planned({ ...byWeekdays(1, 5), startsOn: '2026-11-22', endsOn: '2026-11-23' })).toBe('23*');
    expect(planned({ ...plain, endsOn: '2026-11-19' })).toBe('');
  });

  it('has a week or month on its last day, while something of it is missing', () => {
    const times = { type: 'times', count: 3, per: 'week' } as const;
    expect(planned(repeated(times))).toBe('22*, 29*');
    const ticks = TickSet.of(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(planned(repeated(times, { ticks }))).toBe('29*');
    expect(planned(repeated({ type: 'total', per: 'week' }, { kind: 'amount' }))).toBe('22*, 29*');
    expect(planned(repeated({ type: 'times', count: 1, per: 'month' }))).toBe('');
  });

  it('has no limit: nothing is to be done for it', () => {
    expect(planned(repeated({ type: 'total', per: 'week' }, { kind: 'limit' }))).toBe('');
  });

  it('has nothing of a paused or archived habit', () => {
    expect(planned(plain, [at('07:00')], { activated: false })).toBe('');
    expect(planned(plain, [at('07:00')], { archivedAt: '2026-11-19T00:00:00.000Z' })).toBe('');
  });
});

describe('with reminders', () => {
  it('has each on its days, of several at one time the first', () => {
    const reminders = [at('07:00', [1]), at('20:00'), { ...at('20:00', [5]), id: 'again' }];
    expect(planned(byWeekdays(1, 5), reminders)).toBe('20* 20:00, 23* 07:00 20:00, 27* 20:00');
  });

  it('has none on a day that is done, skipped or on a break', () => {
    const record = {
      ...plain,
      ticks: TickSet.of([TODAY, '2026-11-21']),
      skips: TickSet.of(['2026-11-22']),
      breaks: [{ from: '2026-11-23', to: '2026-11-28' }],
    };
    expect(planned(record, [at('07:00')])).toBe('29* 07:00');
  });

  it('has those of a week on each of its open days, and on the chosen weekdays alone', () => {
    const times = { type: 'times', count: 3, per: 'week' } as const;
    const ticks = TickSet.of(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(planned(repeated(times, { ticks }), [at('07:00', [1, 3, 0])])).toBe(
      '23 07:00, 25 07:00, 29* 07:00',
    );
  });

  it('has those of a limit', () => {
    const limit = { ...plain, kind: 'limit', values: DayValues.empty } as const;
    expect(planned({ ...limit, endsOn: '2026-11-21' }, [at('07:00')])).toBe('20 07:00, 21 07:00');
  });
});
