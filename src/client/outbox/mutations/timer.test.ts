import { beforeAll, expect, test } from 'vitest';
import {
  buildAccountData,
  buildHabit,
  idOf,
  NOW,
  TODAY,
  YESTERDAY,
} from '#tests/client/build-account-data.ts';
import type { AccountData } from '../../account-data.ts';
import { definitionOf, type VariablesOf } from './all.ts';
import './late.ts';

const at = (time: string, day = TODAY): string => `${day}T${time}.000Z`;
const context = { today: TODAY, at: new Date(NOW).toISOString() };

beforeAll(async () => {
  await import('#domain/wire-kinds.ts');
});

const dataOf = (timerStartedAt: string | null, unit = 'min') =>
  buildAccountData({ habits: [buildHabit({ kind: 'amount', target: 10, unit, timerStartedAt })] });

const apply = (data: AccountData, action: VariablesOf<'habit.timer'>['action'], time: string) =>
  definitionOf('habit.timer')!.apply(data, { id: idOf(1), action, at: time }, context);

const habitIn = (data: AccountData) => data.habits[0];

test('starts once, and stops with what it measured, which may reach the target', () => {
  const started = apply(dataOf(null), 'start', at('08:00:00'));
  expect(habitIn(started)?.timerStartedAt).toBe(at('08:00:00'));
  expect(apply(started, 'start', at('08:05:00'))).toBe(started);
  const stopped = apply(started, 'stop', at('08:10:30'));
  expect(habitIn(stopped)).toMatchObject({
    timerStartedAt: null,
    history: { [TODAY]: 1 },
    recent: { [TODAY]: { value: 10.5, state: 'done' } },
  });
  // As when another device has stopped it before.
  expect(apply(stopped, 'stop', at('08:11:00'))).toBe(stopped);
});

test('adds to the day on which it began', () => {
  const stopped = apply(dataOf(at('21:00:00', YESTERDAY)), 'stop', at('00:30:00'));
  expect(habitIn(stopped)?.recent).toMatchObject({ [YESTERDAY]: { value: 210, state: 'done' } });
  expect(habitIn(stopped)?.recent[TODAY]).toBeUndefined();
});

test('adds nothing when it is discarded, and measures minutes alone', () => {
  const discarded = apply(dataOf(at('08:00:00')), 'discard', at('09:00:00'));
  expect(habitIn(discarded)).toMatchObject({ timerStartedAt: null, recent: {} });
  const pages = dataOf(null, 'pages');
  expect(apply(pages, 'start', at('08:00:00'))).toBe(pages);
});
