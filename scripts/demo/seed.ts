import type { BrowserContext } from 'playwright';
import type { Session } from '#contract/auth.ts';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, dayIn, weekdayOf } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type DemoHabit, demoClub } from './club.ts';

export const demoPassword = 'a-little-stronger-42';
export const demoEmail = (locale: 'en' | 'fr'): string => `camille.${locale}@demo.example`;

const YEAR = 365;

type Send = ReturnType<typeof sendTo>;

/** Sends calls to the API of the server at `url`. Answers the parsed body; throws when the status is outside 2xx. */
export const sendTo =
  (url: string) =>
  async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

/** The same numbers on every run: a small generator (mulberry32) instead of Math.random. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The days of the last year on which the habit was done: more and more often, with a streak at the end. */
function daysDone(habit: DemoHabit, today: DayKey, random: () => number): DayKey[] {
  const { days = EVERY_DAY, growth } = habit;
  const isDue = (day: DayKey): boolean => days.includes(weekdayOf(day));
  const done: DayKey[] = [];
  for (let ago = YEAR; ago >= 1; ago -= 1) {
    const day = addDays(today, -ago);
    if (!isDue(day)) continue;
    const chance = growth[0] + ((growth[1] - growth[0]) * (YEAR - ago)) / YEAR;
    if (random() < chance) done.push(day);
  }
  const due = Array.from({ length: YEAR }, (_, ago) => addDays(today, -1 - ago)).filter(isDue);
  const streak = due.slice(0, habit.streak);
  const before = done.filter((day) => day < (streak.at(-1) ?? today) && day !== due[habit.streak]);
  return [...before, ...streak, ...(habit.doneToday ? [today] : [])];
}

async function seedHabit(
  send: Send,
  token: string,
  habit: DemoHabit,
  locale: 'en' | 'fr',
  order: number,
  today: DayKey,
) {
  const { name, emoji, days = EVERY_DAY } = habit;
  const created = await send<Habit>('POST', '/habits', { name: name[locale], emoji, days, order }, token);
  const random = randomFrom(order + 7);
  const done = daysDone(habit, today, random);
  if (done.length > 0)
    await send('PATCH', `/habits/${created.id}/activities`, { action: 'create', days: done }, token);
  if (habit.reminderTime)
    await send('PATCH', `/habits/${created.id}`, { reminderTime: habit.reminderTime }, token);
  for (const [index, step] of (habit.steps ?? []).entries()) {
    const withStep = await send<Habit>(
      'POST',
      `/habits/${created.id}/steps`,
      { name: step[locale], order: index + 1 },
      token,
    );
    const added = withStep.steps.at(-1);
    if (step.completed && added)
      await send('PATCH', `/habits/${created.id}/steps/${added.id}`, { completed: true }, token);
  }
}

/** Creates the demonstration account through the public API: four dividers, 12 habits, steps and a year of history. */
export async function seedDemo(url: string, locale: 'en' | 'fr', timeZone: string): Promise<Session> {
  const send = sendTo(url);
  const today = dayIn(timeZone, Date.now());
  const session = await send<Session>('POST', '/auth/register', {
    email: demoEmail(locale),
    password: demoPassword,
    firstName: 'Camille',
    locale,
    timeZone,
  });
  const token = session.opaqueToken ?? '';
  let order = 0;
  for (const divider of demoClub) {
    const created = await send<Divider>('POST', '/dividers', { name: divider.name[locale], order }, token);
    order += 1;
    for (const habit of divider.habits) {
      await seedHabit(send, token, habit, locale, order, today);
      order += 1;
    }
    if (divider.closed) await send('PATCH', `/dividers/${created.id}`, { closed: true }, token);
  }
  return session;
}

/** Signs a browser in to the demonstration account. */
export async function signInDemo(context: BrowserContext, url: string, locale: 'en' | 'fr'): Promise<void> {
  const answer = await context.request.post(`${url}/api/v1/auth/login/email`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email: demoEmail(locale), password: demoPassword },
  });
  if (!answer.ok()) throw new Error(`The sign-in failed: ${await answer.text()}`);
}
