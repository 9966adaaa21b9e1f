import { type APIRequestContext, expect } from '@playwright/test';
import type { CreateHabit } from '#contract/habits.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { sameOrigin } from './fixtures.ts';

/** A habit whose row is as wide as it may become. */
interface WideHabit {
  readonly plan: CreateHabit;
  /** The days on which it is ticked, a list for each request. */
  readonly ticked?: readonly (readonly DayKey[])[];
  /** What is logged on each day. */
  readonly amounts?: Readonly<Record<DayKey, number>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The longest unit. */
const UNIT = 'demi-millilitres';
const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsge';
const WORDS = 'Drink a large glass of still water before each of the three meals';

/** Habits of each kind, with the longest plausible names, units and figures. */
function wideHabits(today: DayKey): readonly WideHabit[] {
  const emoji = 'books';
  const before = (from: number, to: number) => dayRange(addDays(today, -from), addDays(today, -to));
  const weekOf = (value: number) => Object.fromEntries(before(6, 1).map((day) => [day, value]));
  const amount = { emoji, kind: 'amount', unit: UNIT, step: 0.001 } as const;
  const limit = { ...amount, kind: 'limit' } as const;
  return [
    { plan: { ...amount, name: WORD, target: 1_000_000 }, amounts: { [today]: 999_999.999 } },
    {
      plan: { ...amount, name: WORDS, target: 999_999.999 },
      amounts: weekOf(1_000_000),
      settings: { reminderTime: '07:30' },
    },
    {
      plan: { ...amount, name: 'Walk', target: 1_000_000, repeat: { type: 'total', per: 'month' } },
      amounts: weekOf(99_999.999),
    },
    { plan: { ...amount, name: 'Read', unit: 'min', target: 999.5 }, amounts: { [today]: 999.25 } },
    {
      plan: { ...limit, name: 'Coffee', unit: 'tasses', step: 1, target: 2 },
      amounts: { ...weekOf(0), [today]: 1 },
    },
    {
      plan: { ...limit, name: WORD.toLowerCase(), target: 1_000_000 },
      amounts: { ...weekOf(0), [today]: 999_999.999 },
    },
    {
      plan: { ...limit, name: WORDS, target: 999_999.999, repeat: { type: 'total', per: 'week' } },
      amounts: { [today]: 0.125 },
    },
    {
      plan: { emoji, name: WORD.toUpperCase(), repeat: { type: 'times', count: 5, per: 'week' } },
      ticked: [before(6, 1)],
    },
    { plan: { emoji, name: 'Call', repeat: { type: 'times', count: 31, per: 'month' } } },
    {
      plan: {
        emoji,
        name: WORDS,
        repeat: { type: 'interval', every: 365, unit: 'day', from: addDays(today, -3) },
      },
    },
    {
      plan: { emoji, name: 'Breathe' },
      ticked: [before(999, 700), before(699, 350), before(349, 1)],
    },
  ];
}

/** Sends requests to the API for a signed-in user, and returns the content of the answers. */
export const sender =
  (request: APIRequestContext) =>
  async <T>(method: 'post' | 'patch' | 'delete', path: string, data: object): Promise<T> => {
    const answer = await request[method](`/api/v1${path}`, { headers: sameOrigin, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };

/** Creates them after the habits that the user has, and returns their number. */
export async function createWideHabits(send: ReturnType<typeof sender>, today: DayKey): Promise<number> {
  const habits = wideHabits(today);
  for (const { plan, ticked = [], amounts = {}, settings } of habits) {
    const { id } = await send<{ id: string }>('post', '/habits', plan);
    for (const days of ticked) await send('patch', `/habits/${id}/activities`, { action: 'create', days });
    for (const [day, value] of Object.entries(amounts))
      await send('patch', `/habits/${id}/days/${day}`, { value });
    if (settings) await send('patch', `/habits/${id}`, settings);
  }
  return habits.length;
}
