/**
 * `npm run demo`: serves the product with a demonstration account in each language, with a year of history. Options: --url=http://… seeds
 * a running server and ends; --seed-only ends after seeding.
 */
import { parseArgs } from 'node:util';
import { dayIn } from '#domain/days/day-key.ts';
import { demoEmail, demoPassword, seedDemo } from './demo/seed.ts';
import { sendTo } from './demo/send.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, 'seed-only': { type: 'boolean' } } });
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

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
