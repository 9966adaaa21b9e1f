import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { test as base, expect, nextEmail, password } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { smallTargets } from './screen-checks.ts';

/** A server of its own, without members. */
const test = base.extend<{ stage: OwnServer }>({
  stage: async ({ browserName: _browser }, use) => {
    const stage = await startOwnServer(() => ({ REGISTRATION: 'invite' }));
    await use(stage);
    await stage.stop();
  },
  baseURL: async ({ stage }, use) => await use(stage.url),
});

test('sets a new club up by the code of its server, with a browser alone', { tag: DEEP }, async ({
  page,
  app,
  stage,
}) => {
  const { t, to } = app;
  const code = readFileSync(join(stage.dataDir, 'setup-code'), 'utf8').trim();
  await page.goto(to('index'));
  await page.getByRole('link', { name: t('landing.setUp') }).click();
  await expect(page.getByRole('heading', { name: t('operator.setUpTitle') })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await app.expectAccessible();

  const field = page.getByLabel(t('operator.code'));
  await page.getByLabel(t('auth.firstName')).fill('Ada');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await field.fill('AAAA-AAAA-AAAA');
  app.expectStatusInConsole(403);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(t('toasts.setupCodeInvalid'));
  await app.expectAccessible();

  await field.fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  await expect(page.getByRole('status').filter({ hasText: t('operator.done') })).toBeVisible();
  expect(await (await page.request.get('/api/v1/user')).json()).toMatchObject({ role: 'operator' });

  app.expectStatusInConsole(404);
  const answer = await page.goto(to('operator-setup'));
  expect(answer?.status()).toBe(404);
});
