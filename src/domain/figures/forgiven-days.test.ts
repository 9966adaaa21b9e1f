import { expect, test } from 'vitest';
import { dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { forgivenDays } from './forgiven-days.ts';

const today = '2026-11-20';
const missed = ['2026-10-30', '2026-11-03', '2026-11-19', today];
const record = {
  schedule: startSchedule(EVERY_DAY),
  createdOn: '2026-10-20',
  ticks: TickSet.of(dayRange('2026-10-20', today).filter((day) => !missed.includes(day))),
};

test('forgives the first missed day of each month, and never today', () => {
  expect([...forgivenDays({ ...record, grace: true }, today)]).toEqual(['2026-10-30', '2026-11-03']);
});

test('forgives no day where grace is off', () => {
  expect(forgivenDays(record, today).size).toBe(0);
});
