import { expect, test } from 'vitest';
import type { AccountData } from '#client/state/account-data.ts';
import { defaultSettings } from '#contract/defaults.ts';
import {
  buildAccountData,
  buildHabit,
  buildUser,
  idOf,
  TODAY,
  YESTERDAY,
} from '#tests/client/build-account-data.ts';
import { definitionOf, type VariablesOf } from './all.ts';
import './late.ts';

const at = (time: string): string => `${TODAY}T${time}.000Z`;
const context = { today: TODAY, at: at('08:00:00') };
const apply = (data: AccountData, action: VariablesOf<'habit.timer'>['action'], time: string) =>
  definitionOf('habit.timer')!.apply(data, { id: idOf(1), action, at: at(time) }, context);

test('starts once, and stops with what it measured, which may reach the target', () => {
  const habit = buildHabit({ kind: 'amount', target: 10, unit: 'min', timerStartedAt: null });
  const started = apply(buildAccountData({ habits: [habit] }), 'start', '08:00:00');
  expect(started.habits[0]?.timerStartedAt).toBe(at('08:00:00'));
  expect(apply(started, 'start', '08:05:00')).toBe(started);
  const stopped = apply(started, 'stop', '08:10:30');
  expect(stopped.habits[0]).toMatchObject({
    timerStartedAt: null,
    history: { [TODAY]: 1 },
    recent: { [TODAY]: { value: 10.5, state: 'done' } },
  });
  // As when another device has stopped it before.
  expect(apply(stopped, 'stop', '08:11:00')).toBe(stopped);
});

test.each([
  ['23:30 in Auckland', 'Pacific/Auckland', 0, '10:30', YESTERDAY],
  ['00:30 in Auckland', 'Pacific/Auckland', 0, '11:30', TODAY],
  ['00:30 in Auckland, where the day starts at three', 'Pacific/Auckland', 3, '11:30', YESTERDAY],
  ['23:30 in UTC, for a visitor', null, 0, '23:30', YESTERDAY],
])('adds to the day on which it began: at %s', (_, timeZone, dayStart, began, day) => {
  const timerStartedAt = `${YESTERDAY}T${began}:00.000Z`;
  const habit = buildHabit({ kind: 'amount', target: 10, unit: 'min', timerStartedAt });
  const user = timeZone === null ? null : buildUser({ timeZone });
  const settings = { ...defaultSettings, dayStart };
  const stopped = apply(buildAccountData({ user, settings, habits: [habit] }), 'stop', '02:00:00');
  expect(Object.keys(stopped.habits[0]?.recent ?? {})).toEqual([day]);
});

test('measures minutes alone', () => {
  const pages = buildHabit({ kind: 'amount', target: 10, unit: 'pages', timerStartedAt: null });
  const data = buildAccountData({ habits: [pages] });
  expect(apply(data, 'start', '08:00:00')).toBe(data);
});
