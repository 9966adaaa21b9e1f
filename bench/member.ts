import type { Request } from 'autocannon';
import type { Session } from '#contract/auth.ts';
import type { Habit } from '#contract/habits.ts';
import { homeCalls } from '#contract/home.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { sendTo } from '../scripts/demo/seed.ts';

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

const authorized = ({ token }: Member) => ({ authorization: `Bearer ${token}` });

/** Ticks and unticks every habit: each request changes something. */
export function ticks(member: Member): Request[] {
  const headers = { ...authorized(member), 'content-type': 'application/json' };
  return ['create', 'remove'].flatMap((action) =>
    member.habitIds.map((id) => ({
      method: 'PATCH',
      path: `/api/v1/habits/${id}/activities`,
      headers,
      body: JSON.stringify({ action, days: [member.today] }),
    })),
  );
}

/** All data of the home page, as our own pages ask for it. */
export function homeLoads(member: Member): Request[] {
  return [{ path: `/api/v1${homeCalls.getRecords.path}`, headers: { ...authorized(member), ...compressed } }];
}

/** Ticks, each followed by a look: nothing is answered from what was kept. */
export function ticksThen(member: Member, look: readonly Request[]): Request[] {
  return ticks(member).flatMap((tick) => [tick, ...look]);
}

/** As browsers ask by plain http. */
const compressed = { 'accept-encoding': 'gzip' };

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

export function homePage({ token }: Member): Request[] {
  return [{ path: '/', headers: { cookie: `opaqueToken=${token}`, 'user-agent': browser, ...compressed } }];
}
