/**
 * `npm run demo`: serves the product with a demonstration account in each language, a year of history in both. Options:
 * --url=http://… seeds a server that runs already, and ends; --seed-only ends after seeding.
 */
import { parseArgs } from 'node:util';
import { dayIn } from '#domain/day-key.ts';
import { demoEmail, demoPassword, type Send, seedDemo } from './demo/seed.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, 'seed-only': { type: 'boolean' } } });
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const sendTo =
  (url: string): Send =>
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

async function startHere(): Promise<string> {
  const { start } = await import('./start.ts');
  return await start();
}

const url = values.url ?? (await startHere());
const send = sendTo(url);
for (const locale of ['en', 'fr'] as const) {
  const email = demoEmail(locale);
  try {
    await seedDemo(send, locale, timeZone, dayIn(timeZone, Date.now()));
    console.log(`${email} is there.`);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('emailTaken'))) throw error;
    console.log(`${email} was there already.`);
  }
}
console.log(
  `Sign in at ${url}/auth/login as ${demoEmail('en')} or ${demoEmail('fr')}, password ${demoPassword}`,
);
if (values.url || values['seed-only']) process.exit(0);
