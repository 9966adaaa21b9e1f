import type { Page } from '@playwright/test';
import type { SmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { answered } from './answered.ts';
import { type AppFixture, expect, nextEmail, password } from './fixtures.ts';
import { test } from './mail-fixtures.ts';
import { endUndos } from './server-time.ts';

/** Three of them, one after the other: none is what a list of common ones holds. */
const second = 'copper-lantern-meadow-38';
const third = 'velvet-harbor-thistle-52';

test('the whole account, by real mails: join, confirm, change, forget, reset, close, reopen, erase', async ({
  page,
  browser,
  app,
  inbox,
  dataDir,
}) => {
  test.setTimeout(240_000);
  const { t } = app;
  const story = new Story(page, app, inbox);
  const first = nextEmail();
  const moved = nextEmail();

  await test.step('join, and confirm by the mailed link', async () => {
    await page.goto(app.to('auth-register'));
    await page.getByLabel(t('auth.firstName')).fill('Camille');
    await page.getByLabel(t('auth.email')).fill(first);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: t('auth.join') }).click();
    await expect(page.getByRole('region', { name: t('confirmation.notice') })).toBeVisible();
    await app.expectAccessible();
    await story.follow(first, 'auth-email-confirm');
    await app.expectAccessible();
    await page.getByRole('button', { name: t('confirmation.confirm') }).click();
    await expect(page.getByRole('heading', { name: t('confirmation.done') })).toBeVisible();
    await app.expectAccessible();
    await page.getByRole('link', { name: t('confirmation.toList') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
    await expect(page.getByRole('region', { name: t('confirmation.notice') })).toBeHidden();
  });

  await test.step('change the profile', async () => {
    await story.openProfile();
    await app.expectAccessible();
    await expect(page.getByText(t('account.emailConfirmed'), { exact: true })).toBeVisible();
    await page.getByLabel(t('auth.firstName')).fill('Capucine');
    await page.getByRole('button', { name: t('account.save') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Capucine');
    const country = page.getByLabel(t('account.country'));
    await country.selectOption({ label: app.language === 'fr' ? 'Allemagne' : 'Germany' });
    await answered(page);
    await page.reload();
    await expect(page.getByLabel(t('auth.firstName'))).toHaveValue('Capucine');
    await expect(country).toHaveValue('DE');
    await page.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await expect(page.getByRole('button', { name: t('account.changePicture') })).toBeVisible();
    await expect(page.locator('.profile img.avatar-picture')).toHaveJSProperty('complete', true);
  });

  await test.step('change the password: the other browser is signed out', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(app.to('auth-login'));
    await signIn(other, app, first, password);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Capucine');

    await page.reload();
    const rows = page.getByRole('region', { name: t('account.sessions') }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.getByLabel(t('account.currentPassword')).fill('not the password');
    await page.getByLabel(t('auth.newPassword')).fill(second);
    app.expectStatusInConsole(422);
    await page.getByRole('button', { name: t('account.changePassword') }).click();
    await expect(page.getByText(t('toasts.wrongPassword'))).toBeVisible();
    await app.expectAccessible();
    await page.getByLabel(t('account.currentPassword')).fill(password);
    await page.getByRole('button', { name: t('account.changePassword') }).click();
    await story.expectToast(t('account.passwordChanged'));
    await expect(rows).toHaveCount(1);
    await inbox.next({ to: first });

    await other.reload();
    await expect(other.getByRole('link', { name: t('landing.login') })).toBeVisible();
    await context.close();
  });

  await test.step('forget it, and choose another by the mailed link', async () => {
    await story.signOut();
    await page.goto(app.to('auth-login'));
    await page.getByRole('link', { name: t('auth.forgot') }).click();
    // The page before has a field of that name too.
    await page.waitForURL(`**${app.to('auth-reset-password')}`);
    await page.getByLabel(t('auth.email')).fill(first);
    await app.expectAccessible();
    await page.getByRole('button', { name: t('auth.sendLink') }).click();
    await expect(page.getByRole('heading', { name: t('auth.linkSent') })).toBeVisible();
    await app.expectAccessible();
    const link = await story.follow(first, 'auth-reset-password');
    await page.getByLabel(t('auth.newPassword')).fill('password');
    await page.getByRole('button', { name: t('auth.savePassword') }).click();
    await expect(page.getByLabel(t('auth.newPassword'))).toHaveAttribute('aria-invalid', 'true');
    await app.expectAccessible();
    await page.getByLabel(t('auth.newPassword')).fill(third);
    await page.getByRole('button', { name: t('auth.savePassword') }).click();
    await expect(page).toHaveURL(app.to('auth-login'));
    await story.expectToast(t('auth.passwordSet'));
    await inbox.next({ to: first });

    // The link has done its work: it is good for nothing now.
    await page.goto(link);
    await page.getByLabel(t('auth.newPassword')).fill(second);
    await page.getByRole('button', { name: t('auth.savePassword') }).click();
    await expect(page.getByRole('heading', { name: t('auth.linkExpired') })).toBeVisible();
    await page.getByRole('link', { name: t('auth.newLink') }).click();
    await expect(page.getByRole('button', { name: t('auth.sendLink') })).toBeVisible();
    await page.goto(app.to('auth-login'));
    await signIn(page, app, first, third);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Capucine');
  });

  await test.step('change the email: it is the old one until the new one is confirmed', async () => {
    await story.openProfile();
    await page.getByLabel(t('account.newEmail')).fill(moved);
    await page.getByRole('button', { name: t('account.changeEmail') }).click();
    await story.expectToast(t('account.emailAsked', { email: moved }));
    await expect(page.getByText(t('account.pendingEmail', { email: moved }))).toBeVisible();
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    await inbox.next({ to: first });
    await story.follow(moved, 'auth-email-confirm');
    await page.getByRole('button', { name: t('confirmation.confirm') }).click();
    await expect(page.getByRole('heading', { name: t('confirmation.done') })).toBeVisible();
  });

  await test.step('close, and come back', async () => {
    await story.openClosing();
    await app.expectAccessible();
    await page.getByLabel(t('account.closeEmail')).fill(first);
    await page.getByRole('button', { name: t('account.closeNow') }).click();
    await expect(page.getByText(t('toasts.emailMismatch'))).toBeVisible();
    await page.getByLabel(t('account.closeEmail')).fill(moved);
    await page.getByRole('button', { name: t('account.closeNow') }).click();
    await page.getByRole('button', { name: t('account.confirmClose') }).click();
    await expect(page.getByRole('heading', { name: t('account.closed') })).toBeVisible();
    await app.expectAccessible();
    await inbox.next({ to: moved });
    await page.goto(app.to('auth-login'));
    await signIn(page, app, moved, third);
    await story.expectToast(t('auth.reopened'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Capucine');
    await inbox.next({ to: moved });
  });

  await test.step('erase: nobody gets in any more', async () => {
    // An erasure waits for as long as a change of email can be undone.
    endUndos(dataDir);
    await story.openClosing();
    await page.getByRole('radio', { name: t('account.erase') }).check();
    await page.getByLabel(t('account.closeEmail')).fill(moved);
    await page.getByRole('button', { name: t('account.eraseNow') }).click();
    await page.getByRole('button', { name: t('account.confirmErase') }).click();
    await expect(page.getByRole('heading', { name: t('account.erased') })).toBeVisible();
    await inbox.next({ to: moved });
    await page.goto(app.to('auth-login'));
    app.expectStatusInConsole(401);
    await signIn(page, app, moved, third);
    await expect(page.getByRole('alert').filter({ hasText: t('toasts.invalidCredentials') })).toBeVisible();
  });
});

/** A red dot. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function signIn(page: Page, { t }: AppFixture, email: string, given: string): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(given);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
}

/** Where the story goes more than once. */
class Story {
  readonly #page: Page;
  readonly #app: AppFixture;
  readonly #inbox: SmtpInbox;

  constructor(page: Page, app: AppFixture, inbox: SmtpInbox) {
    this.#page = page;
    this.#app = app;
    this.#inbox = inbox;
  }

  /** Follows the link of the next mail to an address; the page takes its token out of the address bar. */
  async follow(to: string, route: 'auth-email-confirm' | 'auth-reset-password'): Promise<string> {
    const { links } = await this.#inbox.next({ to });
    const link = links.find((each) => each.includes('token=')) ?? '';
    expect(new URL(link).pathname).toBe(this.#app.to(route));
    await this.#page.goto(link);
    await expect(this.#page).toHaveURL(this.#app.to(route));
    return link;
  }

  async openProfile(): Promise<void> {
    const { t } = this.#app;
    await this.#page.getByRole('link', { name: t('shell.settings') }).click();
    await this.#page.getByRole('link', { name: t('settings.profile') }).click();
    await expect(this.#page.getByRole('heading', { name: t('settings.profile'), exact: true })).toBeVisible();
  }

  async openClosing(): Promise<void> {
    const { t } = this.#app;
    await this.#page.getByRole('link', { name: t('shell.settings') }).click();
    await this.#page.getByRole('link', { name: t('settings.closing') }).click();
    await expect(this.#page.getByLabel(t('account.closeEmail'))).toBeVisible();
  }

  async signOut(): Promise<void> {
    const { t } = this.#app;
    await this.#page.getByRole('link', { name: t('shell.settings') }).click();
    await this.#page.getByRole('button', { name: t('settings.logout') }).click();
    await expect(this.#page.getByRole('link', { name: t('landing.login') })).toBeVisible();
  }

  async expectToast(text: string): Promise<void> {
    await expect(this.#page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
  }
}
