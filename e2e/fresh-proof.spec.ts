import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { SmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, nextEmail, password } from './fixtures.ts';
import { test } from './mail-fixtures.ts';
import { lastLink, linksTo } from './mailed-links.ts';
import { confirmEmail, makeSessionsStale, removePassword } from './stored-state.ts';

const another = 'copper-lantern-meadow-38';

test('asks for proof before the email changes, and undoes the change from the old address', {
  tag: DEEP,
}, async ({ page, context, app, inbox, dataDir }) => {
  const { t } = app;
  const { email: first } = await app.register();
  // The undo of a change voids the password of an account whose address was never confirmed.
  await page.goto((await lastLink(inbox, first, app.to('auth-email-confirm'))).href);
  await page.getByRole('button', { name: t('confirmation.confirm') }).click();
  await expect(page.getByRole('heading', { name: t('confirmation.done') })).toBeVisible();
  const moved = nextEmail();
  const changes = countCalls(page, 'PATCH', '/api/v1/user', 'email');
  await page.goto(app.to('settings-profile'));
  makeSessionsStale(dataDir);
  const submit = page.getByRole('button', { name: t('account.changeEmail') });
  const pending = page.getByText(t('account.pendingEmail', { email: moved }));

  await test.step('refuses a wrong password, then takes the right one', async () => {
    await page.getByLabel(t('account.newEmail')).fill(moved);
    app.expectStatusInConsole(403);
    await submit.click();
    const dialog = proofDialog(page, app);
    const field = dialog.getByLabel(t('auth.password'), { exact: true });
    await expect(field).toBeFocused();
    await field.fill('not the password');
    app.expectStatusInConsole(422);
    await confirm(dialog, app);
    await expect(field).toHaveAccessibleDescription(t('toasts.wrongPassword'));
    await app.expectAccessible();
    await field.fill(password);
    await confirm(dialog, app);
    await expect(dialog).toBeHidden();
    await expect(submit).toBeFocused();
  });

  await test.step('uses the old address while the new one is pending', async () => {
    await expect(pending).toBeVisible();
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    await expect(page.getByLabel(t('account.newEmail'))).toHaveValue('');
    expect(changes.statuses).toEqual([403, 200]);
    // Cancelling would withdraw an unsent mail, and this test counts mails.
    const confirm = app.to('auth-email-confirm');
    await expect.poll(() => linksTo(inbox, moved, confirm).length).toBe(1);
    await page.getByRole('button', { name: t('account.cancelChange') }).click();
    await expect(pending).toBeHidden();
    await expect(page.getByText(first, { exact: true })).toBeFocused();
    await page.getByLabel(t('account.newEmail')).fill(moved);
    await submit.click();
    await expectToast(page, t('account.emailAsked', { email: moved }));
    await expect(pending).toBeVisible();
    // Each mail ends the link of the one before: the last must have arrived before it is opened.
    await expect.poll(() => linksTo(inbox, moved, confirm).length).toBe(2);
    await page.getByRole('button', { name: t('confirmation.resend') }).click();
    await expectToast(page, t('confirmation.resent', { email: moved }));
    await expect.poll(() => linksTo(inbox, moved, confirm).length).toBe(3);
  });

  await test.step('confirms the new address in another tab', async () => {
    const other = await context.newPage();
    await other.goto((await lastLink(inbox, moved, app.to('auth-email-confirm'))).href);
    await expect(other).toHaveURL(app.to('auth-email-confirm'));
    const press = other.getByRole('button', { name: t('confirmation.confirm') });
    await expect(press).toBeVisible();
    expect(await emailOf(page)).toMatchObject({ email: first, pendingEmail: moved });
    // The other tab is offline meanwhile too.
    app.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
    await context.setOffline(true);
    await press.click();
    const again = other.getByRole('button', { name: t('confirmation.retry') });
    await expect(again).toBeFocused();
    await expect(other.locator('.auth-card').getByRole('alert')).toHaveText(t('shell.noConnection'));
    await context.setOffline(false);
    await again.click();
    const title = other.getByRole('heading', { name: t('confirmation.done') });
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription(t('confirmation.doneText'));
    await other.close();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText(moved, { exact: true })).toBeVisible();
    await expect(pending).toBeHidden();
  });

  await test.step('restores the old address by its link', async () => {
    const link = await lastLink(inbox, first, app.to('auth-email-undo'));
    await page.goto(link.href);
    await expect(page).toHaveURL(app.to('auth-email-undo'));
    await expect(page.getByRole('heading', { name: t('emailUndo.title') })).toBeVisible();
    expect(await emailOf(page)).toMatchObject({ email: moved });
    // The page checks whether the session of this browser has ended with the others.
    app.expectStatusInConsole(401);
    await page.getByRole('button', { name: t('emailUndo.undo') }).click();
    const title = page.getByRole('heading', { level: 1, name: t('emailUndo.done') });
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription(t('emailUndo.doneText'));
    await expect(page.getByRole('link', { name: t('emailUndo.newPassword') })).toBeVisible();
    await app.expectAccessible();
    await page.goto(link.href);
    await page.getByRole('button', { name: t('emailUndo.undo') }).click();
    await expect(page.getByRole('heading', { name: t('auth.linkExpired') })).toBeFocused();
    await page.goto(app.to('auth-login'));
    await page.getByLabel(t('auth.email')).fill(first);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
    await expect(page).toHaveURL(app.to('index'));
    expect(await emailOf(page)).toMatchObject({ email: first, pendingEmail: null });
  });
});

test('continues the export and the first password when a mailed code proves the identity', {
  tag: DEEP,
}, async ({ page, app, inbox, dataDir }) => {
  const { t } = app;
  const { email } = await app.register();
  confirmEmail(dataDir, email);
  removePassword(dataDir, email);
  await page.goto(app.to('settings-profile'));
  const dialog = proofDialog(page, app);
  app.expectStatusInConsole(403);

  makeSessionsStale(dataDir);
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: t('ownData.exportAll'), exact: true }).click();
  await expect(dialog.getByLabel(t('auth.password'), { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: t('proof.mailCode') }).click();
  const field = dialog.getByLabel(t('proof.code'), { exact: true });
  await expect(field).toBeFocused();
  await app.expectAccessible();
  await codeFor(inbox, email);
  await dialog.getByRole('button', { name: t('proof.newCode') }).click();
  await expect(dialog.getByRole('status').filter({ hasText: email })).toBeVisible();
  const code = await codeFor(inbox, email);
  await field.fill(code === '00000000' ? '11111111' : '00000000');
  app.expectStatusInConsole(422);
  await confirm(dialog, app);
  await expect(field).toHaveAccessibleDescription(t('toasts.invalidProofCode'));
  await field.fill(code);
  await confirm(dialog, app);
  await expect(dialog).toBeHidden();
  const file = await arrives;
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { email } });

  await test.step('sets a first password', async () => {
    makeSessionsStale(dataDir);
    await page.getByLabel(t('auth.newPassword')).fill(another);
    await page.getByRole('button', { name: t('account.setPassword') }).click();
    await dialog.getByRole('button', { name: t('proof.mailCode') }).click();
    await field.fill(await codeFor(inbox, email));
    await confirm(dialog, app);
    await expectToast(page, t('account.passwordSet'));
    await expect(page.getByRole('button', { name: t('account.changePassword') })).toBeVisible();
  });
});

const proofDialog = (page: Page, { t }: AppFixture): Locator =>
  page.getByRole('dialog', { name: t('proof.title') });

const confirm = async (dialog: Locator, { t }: AppFixture): Promise<void> =>
  await dialog.getByRole('button', { name: t('proof.confirm'), exact: true }).click();

/** Records the statuses of a call from now on; only of requests with this field in the body, if any. */
function countCalls(page: Page, method: string, path: string, field = ''): { readonly statuses: number[] } {
  const statuses: number[] = [];
  page.on('response', (answer) => {
    const request = answer.request();
    const isCall = request.method() === method && new URL(answer.url()).pathname === path;
    if (isCall && (request.postData() ?? '').includes(field)) statuses.push(answer.status());
  });
  return { statuses };
}

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
}

async function emailOf(page: Page): Promise<unknown> {
  return await (await page.request.get('/api/v1/user')).json();
}

async function codeFor(inbox: SmtpInbox, to: string): Promise<string> {
  const { text = '' } = await inbox.next({ to, subject: /code/i });
  const [code] = /\b\d{4}\s?\d{4}\b/.exec(text) ?? [];
  expect(code, text).toBeDefined();
  return code ?? '';
}
