import { type AppFixture, nextEmail, password } from '../fixtures.ts';
import { noonZone } from '../noon-zone.ts';
import type { Phone } from './phone.ts';
import type { Stage } from './stage.ts';

/** A member with these habits, who is signed in on the phone; resolves to the session's token. */
export async function seedMember(
  phone: Phone,
  { language }: AppFixture,
  stage: Stage,
  habits: readonly string[] = [],
): Promise<string> {
  const { opaqueToken } = (await send(stage, 'auth/register', {
    body: { email: nextEmail(), password, firstName: 'Camille', locale: language, timeZone: noonZone },
  })) as { opaqueToken: string };
  for (const name of habits) {
    await send(stage, 'habits', { token: opaqueToken, body: { name, emoji: 'books' } });
  }
  phone.preferences.set('opaqueToken', opaqueToken);
  return opaqueToken;
}

interface Sent {
  readonly token?: string;
  readonly body?: object;
}

/** A call of the API, as a phone would make it; a POST when it has a body. */
async function send({ server }: Stage, path: string, { token, body }: Sent): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return await answer.json();
}

export const read = async (stage: Stage, token: string, path: string): Promise<unknown> =>
  await send(stage, path, { token });

/** The count of today of each habit. */
export async function ticksOf(stage: Stage, token: string): Promise<(number | undefined)[]> {
  const habits = (await read(stage, token, 'habits')) as { history: Record<string, number> }[];
  return habits.map(({ history }) => Object.values(history)[0]);
}
