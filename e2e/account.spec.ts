import type { Page } from '@playwright/test';
import type { SmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, expect, nextEmail, password } from './fixtures.ts';
import { test as base } from './mail-fixtures.ts';
import { pressConfirm } from './press-confirm.ts';
import { confirmEmail } from './stored-state.ts';

/** Not on a list of common passwords. */
const newPassword = 'copper-lantern-meadow-38';

const test = base.extend<{ account: Account; member: string }>({
  account: async ({ page, app, inbox }, use) => use(new Account(page, app, inbox)),
  /** The email of a member with a confirmed address, who is signed in on the index. */
  member: async ({ page, app, inbox, dataDir }, use) => {
    const { email } = await app.register('Capucine');
    await inbox.next({ to: email });
    confirmEmail(dataDir, email);
    await page.goto(app.to('index'));
    await use(email);
  },
});
test('registers, and confirms the email by the mailed link', { tag: DEEP }, async ({
  page,
  app,
  account,
}) => {
  const { t } = app;
  const email = nextEmail();
  await page.goto(app.to('auth-register'));
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page.getByRole('region', { name: t('confirmation.notice') })).toBeVisible();
  await account.follow(email, 'auth-email-confirm');
  await page.getByRole('button', { name: t('confirmation.confirm') }).click();
  await expect(page.getByRole('heading', { name: t('confirmation.done') })).toBeVisible();
  await app.expectAccessible();
  await page.getByRole('link', { name: t('confirmation.toList') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await expect(page.getByRole('region', { name: t('confirmation.notice') })).toBeHidden();
  await account.openProfile();
  await expect(page.getByText(t('account.emailConfirmed'), { exact: true })).toBeVisible();
});

test('stores the name and the picture when the profile changes', { tag: DEEP }, async ({
  page,
  app,
  account,
  member,
}) => {
  const { t } = app;
  await account.openProfile();
  await expect(page.getByText(member, { exact: true })).toBeVisible();
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(RED_DOT, 'base64'),
  });
  await expect(page.getByRole('button', { name: t('account.changePicture') })).toBeVisible();
  await expect(page.locator('header:has(h1) img')).toHaveJSProperty('complete', true);
});

test('signs in with a new password when the forgotten one was reset by the mailed link', {
  tag: DEEP,
}, async ({ page, app, account, inbox, member }) => {
  const { t } = app;
  await account.signOut();
  await page.goto(app.to('auth-login'));
  await page.getByRole('link', { name: t('auth.forgot') }).click();
  // The login page has a field of that name too.
  await page.waitForURL(`**${app.to('auth-reset-password')}`);
  await page.getByLabel(t('auth.email')).fill(member);
  await page.getByRole('button', { name: t('auth.sendLink') }).click();
  await expect(page.getByRole('heading', { name: t('auth.linkSent') })).toBeVisible();
  await app.expectAccessible();
  const link = await account.follow(member, 'auth-reset-password');
  await page.getByLabel(t('auth.newPassword')).fill(newPassword);
  await page.getByRole('button', { name: t('auth.savePassword') }).click();
  await expect(page).toHaveURL(app.to('auth-login'));
  await account.expectToast(t('auth.passwordSet'));
  await inbox.next({ to: member });

  // The link works once.
  app.expectStatusInConsole(422);
  await page.goto(link);
  await page.getByLabel(t('auth.newPassword')).fill('velvet-harbor-thistle-52');
  await page.getByRole('button', { name: t('auth.savePassword') }).click();
  await expect(page.getByRole('heading', { name: t('auth.linkExpired') })).toBeVisible();
  await page.getByRole('link', { name: t('auth.newLink') }).click();
  await expect(page.getByRole('button', { name: t('auth.sendLink') })).toBeVisible();
  await page.goto(app.to('auth-login'));
  await signIn(page, app, member, newPassword);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Capucine');
});

test('reopens a closed account when its owner signs in', { tag: DEEP }, async ({
  page,
  app,
  account,
  inbox,
  member,
}) => {
  const { t } = app;
  await account.openClosing();
  await account.requestClosing(nextEmail());
  await expect(page.getByLabel(t('account.closeEmail'))).toHaveAccessibleDescription(
    t('toasts.emailMismatch'),
  );
  await account.requestClosing(member);
  await pressConfirm(page.getByRole('button', { name: t('account.confirmClose') }));
  await expect(page.getByRole('heading', { name: t('account.closed') })).toBeVisible();
  await app.expectAccessible();
  await inbox.next({ to: member });
  await page.goto(app.to('auth-login'));
  await signIn(page, app, member, password);
  await account.expectToast(t('auth.reopened'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Capucine');
  await inbox.next({ to: member });
});

const RED_DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

async function signIn(page: Page, { t }: AppFixture, email: string, typed: string): Promise<void> {
  await page.getByLabel(t('auth.email')).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(typed);
  await page.getByRole('button', { name: t('auth.login'), exact: true }).click();
}

/** The pages and mails of one account. */
class Account {
  readonly #page: Page;
  readonly #app: AppFixture;
  readonly #inbox: SmtpInbox;

  constructor(page: Page, app: AppFixture, inbox: SmtpInbox) {
    this.#page = page;
    this.#app = app;
    this.#inbox = inbox;
  }

  /** Opens the link of the next mail to an address; the page removes its token from the address bar. */
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
    await this.#page
      .locator('main')
      .getByRole('link', { name: t('settings.profile') })
      .click();
    await expect(this.#page.getByRole('heading', { name: t('settings.profile'), exact: true })).toBeVisible();
  }

  async openClosing(): Promise<void> {
    const { t } = this.#app;
    await this.#page.getByRole('link', { name: t('shell.settings') }).click();
    await this.#page.getByRole('link', { name: t('settings.closing') }).click();
    await expect(this.#page.getByLabel(t('account.closeEmail'))).toBeVisible();
  }

  /** Types an address into the form that closes the account, and submits it. */
  async requestClosing(email: string): Promise<void> {
    const { t } = this.#app;
    await this.#page.getByLabel(t('account.closeEmail')).fill(email);
    await this.#page.getByRole('button', { name: t('account.closeNow') }).click();
  }

  async signOut(): Promise<void> {
    const { t } = this.#app;
    await this.#page.getByRole('link', { name: t('shell.settings') }).click();
    await this.#page.getByRole('button', { name: t('settings.logout') }).click();
    await expect(this.#page.getByRole('link', { name: t('landing.login'), exact: true })).toBeVisible();
  }

  async expectToast(text: string): Promise<void> {
    await expect(this.#page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();
  }
}
