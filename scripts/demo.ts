/**
 * `npm run demo`: serves the product with a demonstration account in each language, with a year of history. Options: --url=http://… seeds
 * a running server and ends; --seed-only ends after seeding.
 */
import { parseArgs } from 'node:util';
import { demoEmail, demoPassword, seedDemo } from './demo/seed.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, 'seed-only': { type: 'boolean' } } });
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const url = values.url ?? (await (await import('./serve.ts')).start());
for (const locale of ['en', 'fr'] as const) {
  const email = demoEmail(locale);
  try {
    await seedDemo(url, locale, timeZone);
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
