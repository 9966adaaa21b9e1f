/**
 * `npm run demo`: serves the product with a demonstration account in each language, with a year of history. Options: --url=http://… seeds
 * a running server and ends; --seed-only ends after seeding.
 */
import { parseArgs } from 'node:util';
import { tellEnd, tellProgress } from './build/progress.ts';
import { demoEmail, demoPassword, seedDemo } from './demo/seed.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, 'seed-only': { type: 'boolean' } } });
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

// What a visitor needs is how to sign in, not a line for each request that writes the year.
process.env['LOG_LEVEL'] ??= 'warn';
const url = values.url ?? (await (await import('./serve.ts')).start());
for (const locale of ['en', 'fr'] as const) {
  const email = demoEmail(locale);
  const started = performance.now();
  tellProgress(`${email}: writing a year …`);
  try {
    await seedDemo(url, locale, timeZone);
    tellEnd(`${email}: a year written`, started);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('emailTaken'))) throw error;
    tellEnd(`${email}: was there already, found`, started);
  }
}
console.log(`
Sign in at ${url}/auth/login

  English   ${demoEmail('en')}
  French    ${demoEmail('fr')}
  Password  ${demoPassword}
`);
if (values.url || values['seed-only']) process.exit(0);
