import type { Session } from '#contract/auth.ts';
import type { Habit } from '#contract/habits.ts';
import { addDays, dayRange } from '#domain/day-key.ts';
import { sendTo } from '../scripts/demo/send.ts';

const HABITS = 12;
const DIVIDERS = 3;

export interface Member {
  readonly token: string;
  readonly habitIds: readonly string[];
  readonly today: string;
}

/** Registers by the API, with a year of history in twelve habits of two steps each. */
export async function makeMember(url: string): Promise<Member> {
  const send = sendTo(url);
  const joining = {
    email: 'bench@example.org',
    password: 'a fine long password',
    firstName: 'Ann',
    timeZone: 'UTC',
  };
  const { opaqueToken } = await send<Session>('POST', '/auth/register', joining);
  const token = opaqueToken ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const days = dayRange(addDays(today, -364), addDays(today, -1)).filter((_, index) => index % 7 !== 3);
  const habitIds: string[] = [];
  for (let index = 0; index < HABITS; index += 1) {
    if (index % (HABITS / DIVIDERS) === 0) await send('POST', '/dividers', { name: `Part ${index}` }, token);
    const { id } = await send<Habit>(
      'POST',
      '/habits',
      { name: `Habit ${index}`, emoji: 'open-book' },
      token,
    );
    for (const name of ['First', 'Then']) await send('POST', `/habits/${id}/steps`, { name }, token);
    await send('PATCH', `/habits/${id}/activities`, { action: 'create', days }, token);
    habitIds.push(id);
  }
  return { token, habitIds, today };
}
