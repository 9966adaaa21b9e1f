import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { test as base, expect, nextEmail, password, sameOrigin } from './fixtures.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { pressConfirm } from './press-confirm.ts';
import { smallTargets } from './screen-checks.ts';

/** A server of its own, without members. */
const test = base.extend<{ stage: OwnServer }>({
  stage: async ({ browserName: _browser }, use) => {
    const stage = await startOwnServer(() => ({}));
    await use(stage);
    await stage.stop();
  },
  baseURL: async ({ stage }, use) => await use(stage.url),
});

const codeOf = ({ dataDir }: OwnServer): string => readFileSync(join(dataDir, 'setup-code'), 'utf8').trim();

test('sets a new club up by the code of its server, with a browser alone', { tag: DEEP }, async ({
  page,
  app,
  stage,
}) => {
  const { t, to } = app;
  const code = codeOf(stage);
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
  await expect(page.getByRole('heading', { name: t('operating.firstTitle') })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('operator.done') })).toBeVisible();
  await expect(page.getByText(t('operating.ownAddress'))).toBeVisible();
  await page.getByText(t('operating.registrations.invite')).click();
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('operating.saved') })).toBeVisible();
  await page.getByRole('button', { name: t('operating.sendMail') }).click();
  await expect(page.getByText(/\.eml/)).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await app.expectAccessible();
  await page.getByRole('link', { name: t('operating.firstDone') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
  expect(await (await page.request.get('/api/v1/server')).json()).toMatchObject({ registration: 'invite' });

  app.expectStatusInConsole(404);
  const answer = await page.goto(to('operator-setup'));
  expect(answer?.status()).toBe(404);
});

test('runs a club: invites by a QR code, signs a member out, backs up, and finds it all in the history', {
  tag: DEEP,
}, async ({ page, app, stage, browser, language, timezoneId }) => {
  const { t, to } = app;
  const data = {
    code: codeOf(stage),
    email: nextEmail(),
    password,
    firstName: 'Ada',
    locale: language,
    timeZone: timezoneId ?? 'UTC',
  };
  const change = { registration: 'invite' };
  const setUp = await page.request.post('/api/v1/operator/setup', { headers: sameOrigin, data });
  expect(setUp.status(), await setUp.text()).toBe(200);
  await page.request.patch('/api/v1/operator/registration', { headers: sameOrigin, data: change });
  await page.goto(to('settings'));
  await page.getByRole('link', { name: t('settings.operating') }).click();
  await expect(page.getByRole('heading', { name: t('operating.title') })).toBeVisible();

  await page.getByRole('button', { name: t('operating.invite') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('operating.note')).fill('Grace');
  await dialog.getByRole('button', { name: t('operating.makeInvitation') }).click();
  await expect(dialog.getByRole('img', { name: t('operating.invitationCode') })).toBeVisible();
  await app.expectAccessible();
  const link = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: t('operating.given') }).click();
  await expect(page.getByText('Grace')).toBeVisible();

  const other = await browser.newContext({ baseURL: stage.url });
  const guest = await other.newPage();
  const email = nextEmail();
  const joined = await guest.request.post('/api/v1/auth/register', {
    headers: sameOrigin,
    data: { ...data, code: undefined, email, firstName: 'Grace', invite: new URL(link).hash.slice(8) },
  });
  expect(joined.status(), await joined.text()).toBe(200);
  expect((await guest.goto(to('operator')))?.status()).toBe(404);
  expect((await guest.request.get('/api/v1/user')).status()).toBe(200);

  await page
    .getByRole('button', { name: t('operating.show') })
    .first()
    .click();
  await page.getByRole('button', { name: `${t('operating.manage')} ${email}` }).click();
  const act = t('operating.acts.endSessions');
  await dialog.getByRole('button', { name: `${t('operating.doIt')} ${act}` }).click();
  await pressConfirm(
    dialog.getByRole('button', { name: `${t('habits.confirm')} ${t('operating.doIt')} ${act}` }),
  );
  await expect(dialog.getByText(t('operating.actDone.endSessions', { name: 'Grace' }))).toBeVisible();
  await app.expectAccessible();
  await dialog.getByRole('button', { name: t('operating.close'), exact: true }).click();
  expect((await guest.request.get('/api/v1/user')).status()).toBe(401);
  await other.close();

  await page.getByRole('button', { name: t('operating.makeBackup') }).click();
  await expect(page.getByText(t('operating.backupMade'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${t('operating.check')} .*\\d`) }).click();
  await expect(page.getByText(t('operating.checkSound'))).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^${t('operating.download')} `) }).click();
  expect((await saved).suggestedFilename()).toMatch(/^resilience-.+\.tar$/);

  // The last cards load once they come into view.
  await page.getByRole('heading', { name: t('operating.jobs') }).scrollIntoViewIfNeeded();
  await expect(page.getByText(t('operating.noJob'))).toBeVisible();
  await page.getByRole('heading', { name: t('operating.history') }).scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: t('operating.show') })
    .last()
    .click();
  for (const what of ['invite', 'endSessions', 'backup', 'downloadBackup'] as const)
    await expect(page.getByText(t(`operating.did.${what}`), { exact: true })).toBeVisible();
  await expect(page.getByText(t('operating.about', { email }))).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await app.expectAccessible();
});
