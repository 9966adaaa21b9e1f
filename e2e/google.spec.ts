import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, test as base, expect, nextEmail } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { google, signInAt, startProvider, webClient, withoutFonts } from './provider.ts';

interface Stage {
  readonly url: string;
  readonly dataDir: string;
}

const root = join(import.meta.dirname, '..');

/** The production server with a provider of its own, for all journeys of a worker. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName }, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const dataDir = mkdtempSync(join(tmpdir(), `resilience-google-${browserName}-`));
      const provider = await startProvider(`${url}/auth/google/callback`, google);
      const server: ServerProcess = await startServer(
        {
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          GOOGLE_ISSUER: provider.issuer,
          GOOGLE_CLIENT_ID: webClient.id,
          GOOGLE_CLIENT_SECRET: webClient.secret,
        },
        root,
      );
      await use({ url, dataDir });
      server.child.kill('SIGTERM');
      await server.ended;
      provider.stop();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await withoutFonts(page);
    await use(page);
  },
});

test('registers by Google, signs out, and signs in again', async ({ page, app, stage }) => {
  const { t } = app;
  const login = nextEmail();
  await page.goto(stage.url + app.to('auth-register'));
  await app.expectAccessible();
  await continueWithGoogle(page, app);
  await signInAt(page, login);
  await expect(page).toHaveURL(stage.url + app.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  expect(await page.evaluate(() => sessionStorage.getItem('signIn'))).toBeNull();

  await page.goto(stage.url + app.to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page).toHaveURL(stage.url + app.to('index'));

  // The requested page opens after the sign-in at the provider.
  await page.goto(stage.url + app.to('settings'));
  await expect(page).toHaveURL(new RegExp('/auth/login\\?next='));
  await continueWithGoogle(page, app);
  await expect(page).toHaveURL(stage.url + app.to('settings'));
});

test('refuses an answer with a foreign, expired or used state (A14)', { tag: DEEP }, async ({
  page,
  app,
  stage,
}) => {
  const { t } = app;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/auth/login/')) asked.push(request.url());
  });
  const failed = page.getByRole('alert').getByText(t('providers.expired'));
  const callback = `${stage.url}${app.to('auth-google-callback')}`;
  for (const search of ['', '?code=x', '?code=x&state=foreign']) {
    await page.goto(callback + search);
    await expect(failed).toBeVisible();
  }

  await page.goto(stage.url + app.to('auth-login'));
  await continueWithGoogle(page, app);
  await expect(page.getByRole('button', { name: 'Sign-in' })).toBeVisible();
  await page.goto(stage.url + app.to('auth-login'));
  const attempt = await page.evaluate(() => sessionStorage.getItem('signIn'));
  const { state, startedAt } = JSON.parse(attempt ?? '') as { state: string; startedAt: number };
  const old = JSON.stringify({ ...JSON.parse(attempt ?? ''), startedAt: startedAt - 600_000 });
  await page.evaluate((text) => sessionStorage.setItem('signIn', text), old);
  await page.goto(`${callback}?code=x&state=${state}`);
  await expect(failed).toBeVisible();
  expect(asked).toEqual([]);

  // The right state, with an unknown code: the server refuses it. The second time nothing is sent.
  await page.evaluate((text) => sessionStorage.setItem('signIn', text), attempt ?? '');
  app.expectStatusInConsole(401);
  await page.goto(`${callback}?code=x&state=${state}`);
  await expect(page.getByText(t('providers.refused', { name: t('providers.google') }))).toBeVisible();
  await page.goto(`${callback}?code=x&state=${state}`);
  await expect(failed).toBeVisible();
  expect(asked).toHaveLength(1);
  expect((await page.context().cookies()).filter(({ name }) => name === 'opaqueToken')).toEqual([]);
});

async function continueWithGoogle(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByRole('button', { name: t('providers.continue', { name: t('providers.google') }) }).click();
}
