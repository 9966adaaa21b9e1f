import type { Session } from '#contract/auth.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { sendTo } from '../scripts/demo/send.ts';

const DIVIDERS = 3;

export interface Member {
  readonly token: string;
  readonly habitIds: readonly string[];
  readonly today: string;
}

/** Registers by the API, with a year of history in each habit. */
export async function makeMember(url: string, habits: number): Promise<Member> {
  const send = sendTo(url);
  const joining = {
    email: `bench-${crypto.randomUUID()}@example.org`,
    password: 'a fine long password',
    firstName: 'Ann',
    timeZone: 'UTC',
  };
  const { opaqueToken } = await send<Session>('POST', '/auth/register', joining);
  const token = opaqueToken ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const days = dayRange(addDays(today, -364), addDays(today, -1)).filter((_, index) => index % 7 !== 3);
  for (let part = 1; part <= DIVIDERS; part += 1) {
    await send('POST', '/dividers', { name: `Part ${part}` }, token);
  }
  const habitIds: string[] = [];
  for (let index = 0; index < habits; index += 1) {
    const habit = { name: `Habit ${index}`, emoji: 'open-book' };
    const { id } = await send<Habit>('POST', '/habits', habit, token);
    await send('PATCH', `/habits/${id}/activities`, { action: 'create', days }, token);
    habitIds.push(id);
  }
  return { token, habitIds, today };
}

export async function makeMembers(url: string, count: number, habits: number): Promise<Member[]> {
  return await Promise.all(Array.from({ length: count }, () => makeMember(url, habits)));
}
