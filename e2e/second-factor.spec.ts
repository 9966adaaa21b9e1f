import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeAt } from '#tests/api/factors.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, password } from './fixtures.ts';
import { test } from './mail-fixtures.ts';
import { pressConfirm } from './press-confirm.ts';
import { makeSessionsStale } from './stored-state.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

test('adds a passkey, signs in and proves by it, and erases the account with it alone', {
  tag: DEEP,
}, async ({ page, app, dataDir }) => {
  const { t } = app;
  const { email } = await app.register();
  const device = await VirtualAuthenticator.add(page);
  const card = page.getByRole('region', { name: t('security.passkeys') });
  const rows = card.getByRole('listitem');
  await page.goto(app.to('settings-profile'));

  await test.step('adds one, and renames it', async () => {
    await card.getByRole('button', { name: t('security.addPasskey') }).click();
    await expect(rows).toHaveCount(1);
    expect(await device.passkeys()).toBe(1);
    await expect(rows).toContainText(t('security.neverUsed'));
    await rows.getByRole('button', { name: new RegExp(`^${t('security.rename')}`) }).click();
    const field = card.getByLabel(t('security.passkeyName'));
    await field.fill('My phone');
    await page.keyboard.press('Enter');
    await expect(rows).toContainText('My phone');
    await expect(rows.getByRole('button', { name: `${t('security.rename')} My phone` })).toBeFocused();
    await app.expectAccessible();
  });

  await test.step('refuses a device that has one already', async () => {
    app.expectStatusInConsole(403);
    const dialog = proofDialog(page, app);
    await card.getByRole('button', { name: t('security.addPasskey') }).click();
    await expect(dialog).toContainText(t('proof.factorText'));
    await app.expectAccessible();
    await dialog.getByRole('button', { name: t('proof.passkey') }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByText(t('security.passkeyThere'))).toBeVisible();
  });

  await test.step('signs in by it', async () => {
    // Otherwise the device answers the request of the field at once.
    await device.answer(false);
    await signOut(page, app);
    await page.goto(app.to('auth-login'));
    const button = page.getByRole('button', { name: t('auth.passkeyLogin') });
    await expect(button).toBeEnabled();
    await device.answer(true);
    await button.click();
    await expect(page).toHaveURL(app.to('index'));
    expect(await (await page.request.get('/api/v1/user')).json()).toMatchObject({ email });
  });

  await test.step('is offered in the field of the email', async () => {
    await signOut(page, app);
    await page.goto(app.to('auth-login'));
    await expect(page).toHaveURL(app.to('index'));
  });

  await test.step('proves by it before the account is erased, after a password that is not enough', async () => {
    await page.goto(app.to('settings-close'));
    makeSessionsStale(dataDir);
    await page.getByRole('radio', { name: t('account.erase') }).check();
    await page.getByLabel(t('account.closeEmail')).fill(email);
    await page.getByRole('button', { name: t('account.eraseNow') }).click();
    await pressConfirm(page.getByRole('button', { name: t('account.confirmErase') }));
    const dialog = proofDialog(page, app);
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await confirm(dialog, app);
    await expect(dialog).toContainText(t('proof.factorText'));
    await expect(dialog.getByLabel(t('auth.password'), { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: t('proof.passkey') }).click();
    await expect(page.getByRole('heading', { name: t('account.erased') })).toBeVisible();
  });
});

test('sets up two-step verification, signs in by codes, and switches it off', { tag: DEEP }, async ({
  page,
  app,
  dataDir,
}) => {
  const { t } = app;
  const { email } = await app.register();
  await page.goto(app.to('settings-profile'));
  const card = page.getByRole('region', { name: t('security.twoStep') });
  const setUp = card.getByRole('button', { name: t('security.setUp') });
  const codes: string[] = [];
  let secret = '';

  await test.step('switches it on by a code of the app', async () => {
    await setUp.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('security.setUpTitle') });
    await expect(dialog.getByRole('img', { name: t('security.qrCode') })).toBeVisible();
    secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const uri = await dialog.getByRole('link', { name: t('security.openApp') }).getAttribute('href');
    expect(uri).toContain(`secret=${secret}`);
    await app.expectAccessible();
    const field = dialog.getByLabel(t('security.firstCode'));
    app.expectStatusInConsole(422);
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(t('toasts.invalidFactorCode'));
    await field.fill(codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: t('security.codesTitle') });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    codes.push(...(await shown.getByRole('listitem').allInnerTexts()));
    await app.expectAccessible();
    const arrives = page.waitForEvent('download');
    await shown.getByRole('button', { name: t('security.downloadCodes') }).click();
    const file = await arrives;
    expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await shown.getByRole('button', { name: t('security.codesKept') }).click();
    await expect(card).toContainText(t('security.codesLeft', { left: 10 }));
    await app.expectAccessible();
  });

  await test.step('signs in by a recovery code, once', async () => {
    await signOut(page, app);
    app.expectStatusInConsole(403);
    await firstStep(page, app, email);
    await app.expectAccessible();
    await page.getByRole('button', { name: t('auth.useRecoveryCode') }).click();
    const field = page.getByLabel(t('auth.recoveryCode'));
    await expect(field).toBeFocused();
    await field.fill('aaaa-bbbb-cccc-dddd');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(t('toasts.invalidFactorCode'));
    await field.fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(app.to('index'));
  });

  await test.step('signs in by a code of the app', async () => {
    await signOut(page, app);
    await firstStep(page, app, email);
    const field = page.getByLabel(t('auth.factorCode'));
    await expect(field).toBeFocused();
    // The code of the next step: that of the setup is used up.
    await field.fill(codeAt(secret, Date.now() + 30_000));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(app.to('index'));
  });

  await test.step('proves in two steps, makes new codes and switches it off', async () => {
    await page.goto(app.to('settings-profile'));
    makeSessionsStale(dataDir);
    const [renew, off] = [t('security.newCodes'), t('security.switchOff')];
    await card.getByRole('button', { name: renew }).click();
    await pressConfirm(card.getByRole('button', { name: `${t('habits.confirm')} ${renew}` }));
    const dialog = proofDialog(page, app);
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await confirm(dialog, app);
    const field = dialog.getByLabel(t('proof.code'), { exact: true });
    await expect(field).toBeFocused();
    await field.fill(codes[1] ?? '');
    await confirm(dialog, app);
    const shown = page.getByRole('dialog', { name: t('security.codesTitle') });
    await expect(shown.getByRole('listitem')).toHaveCount(10);
    expect(await shown.getByRole('listitem').allInnerTexts()).not.toContain(codes[2]);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await card.getByRole('button', { name: off }).click();
    await pressConfirm(card.getByRole('button', { name: `${t('habits.confirm')} ${off}` }));
    await expect(setUp).toBeVisible();
  });
});

const proofDialog = (page: Page, { t }: AppFixture): Locator =>
  page.getByRole('dialog', { name: t('proof.title') });

const confirm = async (dialog: Locator, { t }: AppFixture): Promise<void> =>
  await dialog.getByRole('button', { name: t('proof.confirm'), exact: true }).click();

async function signOut(page: Page, { t, to }: AppFixture): Promise<void> {
  await page.goto(to('settings'));
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: t('landing.login'), exact: true })).toBeVisible();
}

/** Enters email and password at the login page, and waits for the second step. */
async function firstStep(page: Page, { t, to }: AppFixture, email: string): Promise<void> {
  await page.goto(to('auth-login'));
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('auth.secondStepTitle') })).toBeVisible();
}
