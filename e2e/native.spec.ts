import type { Page } from '@playwright/test';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { atRest } from './at-rest.ts';
import { violationsOn } from './audit.ts';
import { type AppFixture, expect, nextEmail, password } from './fixtures.ts';
import { habitName } from './list.ts';
import { read, seedMember, ticksOf } from './phone/api.ts';
import { ORIGIN } from './phone/bundle.ts';
import { keptText } from './phone/kept-text.ts';
import type { Phone } from './phone/phone.ts';
import { phoneOf, phones, type Stage, storeLink, test } from './phone/stage.ts';
import { makeSessionsStale } from './stored-state.ts';

test.use({
  // A page in a shell needs no permission either to reach a server.
  launchOptions: await chromiumOptions('--disable-features=LocalNetworkAccessChecks'),
});

const isAndroid = ({ language }: AppFixture): boolean => phones[language].system === 'android';

test('starts in the language of the phone, registers, and reports its system', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  const { t } = app;
  const page = await phone.start();
  await expect(page).toHaveURL(ORIGIN + app.to('index'));
  await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
  // It does not link to the stores that it came from.
  await expect(page.locator(`a[href="${storeLink}"]`)).toHaveCount(0);
  await expect.poll(() => phone.callsOf('SplashScreen.hide').length).toBe(1);
  await expectAccessible(page);

  await registerByForm(page, app);
  const token = phone.preferences.get('opaqueToken') ?? '';
  expect(token).not.toBe('');
  const flag = isAndroid(app) ? 'platformAndroid' : 'platformIos';
  await expect
    .poll(async () => await read(stage, token, 'user'))
    .toMatchObject({ [flag]: true, platformWeb: false });
});

test('ticks with a haptic impact, and a step takes the tick back', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  const { t } = app;
  await seedMember(phone, app, stage);
  const page = await phone.start();
  const habit = 'Lire';
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(habit);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  await tick(page, habit, false).click();
  await expect(tick(page, habit, true)).toBeVisible();
  await expect.poll(() => phone.callsOf('Haptics.impact').length).toBeGreaterThan(0);

  await habitName(page, habit).click();
  await page.getByLabel(t('creator.newStep')).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: '1' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: '1' }).check();
  await page.getByRole('button', { name: t('sheet.close') }).click();
  await expect(tick(page, habit, true)).toBeVisible();
});

test('closes a sheet and the creator by the button of the phone, where it has one', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  const { t } = app;
  await seedMember(phone, app, stage, ['Read']);
  const page = await phone.start();
  await habitName(page, 'Read').click();
  const sheet = page.getByRole('dialog', { name: 'Read' });
  await expect(sheet).toBeVisible();
  if (isAndroid(app)) expect(await pressBack(phone, page)).toBe(1);
  else await page.getByRole('button', { name: t('sheet.close') }).click();
  await expect(sheet).toBeHidden();

  if (!isAndroid(app)) return;
  const create = page.getByRole('button', { name: t('shell.create'), exact: true });
  await create.click();
  await expect(create).toHaveAttribute('aria-expanded', 'true');
  expect(await pressBack(phone, page)).toBe(1);
  await expect(create).toHaveAttribute('aria-expanded', 'false');
});

test('sets the system bars when the dark theme is chosen', { tag: DEEP }, async ({ app, stage, phone }) => {
  await seedMember(phone, app, stage);
  const page = await phone.start();
  await page.getByRole('link', { name: app.t('shell.settings') }).click();
  await expect(page).toHaveURL(ORIGIN + app.to('settings'));
  await page.getByText(app.t('settings.dark'), { exact: true }).click();
  await expect.poll(() => phone.callsOf('SystemBars.setStyle').at(-1)?.options).toEqual({ style: 'DARK' });
  await expectAccessible(page);
});

test('opens the page of our own links only, and Android goes back page by page', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  await seedMember(phone, app, stage);
  const page = await phone.start();
  await page.getByRole('link', { name: app.t('shell.settings') }).click();
  await expect(page).toHaveURL(ORIGIN + app.to('settings'));
  const { url } = stage.server;
  for (const foreign of [
    'https://evil.example/settings',
    `${url}/auth/logout`,
    'club.resilience.app://settings',
  ]) {
    await phone.happens(page, 'App', 'appUrlOpen', { url: foreign });
  }
  await phone.happens(page, 'App', 'appUrlOpen', { url: url + app.to('habits-performance') });
  await expect(page).toHaveURL(ORIGIN + app.to('habits-performance'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (!isAndroid(app)) return;
  await pressBack(phone, page);
  await expect(page).toHaveURL(ORIGIN + app.to('settings'));
  await pressBack(phone, page);
  await expect(page).toHaveURL(ORIGIN + app.to('index'));
});

test('shows the list after a start without a network, and sends the tick when it is back', {
  tag: DEEP,
}, async ({ app, stage, phone }) => {
  phone.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  const token = await seedMember(phone, app, stage, ['Read']);
  let page = await phone.start();
  await expect(page).toHaveURL(ORIGIN + app.to('index'));
  await tick(page, 'Read', false).click();
  await expect(tick(page, 'Read', true)).toBeVisible();
  await expect.poll(() => ticksOf(stage, token)).toEqual([1]);
  await expect.poll(async () => await page.evaluate(keptText)).toContain('"name":"Read"');

  await page.context().setOffline(true);
  phone.state.connected = false;
  page = await phone.start();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await tick(page, 'Read', true).click();
  await expect(tick(page, 'Read', false)).toBeVisible();
  await page.context().setOffline(false);
  phone.state.connected = true;
  await phone.happens(page, 'Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
  await expect.poll(() => ticksOf(stage, token)).toEqual([0]);
});

test('shares the export when the password is confirmed', { tag: DEEP }, async ({ app, stage, phone }) => {
  const { t } = app;
  // The call without fresh proof.
  phone.expectInConsole('responded with a status of 403 ');
  await seedMember(phone, app, stage, ['Read']);
  const page = await phone.start();
  await page.getByRole('link', { name: t('shell.settings') }).click();
  const dialog = await exportWithoutProof(page, app, stage);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('proof.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const toast = page.getByRole('status').filter({ hasText: /resilience-\d{4}-\d\d-\d\d\.json/ });
  await expect(toast).toBeVisible();
  const [{ path = '', data = '', directory } = {}] = phone
    .callsOf('Filesystem.writeFile')
    .map(({ options }) => options as Record<string, string>);
  expect(directory).toBe('CACHE');
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({ habits: [{ name: 'Read' }] });
  expect(phone.callsOf('Share.share').map(({ options }) => options)).toMatchObject([
    { files: [`file:///cache/${path}`] },
  ]);
});

test('clears the phone and ends the session when the user signs out', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  const token = await seedMember(phone, app, stage);
  const page = await phone.start();
  await page.getByRole('link', { name: app.t('shell.settings') }).click();
  await signOut(page, app);
  expect([...phone.preferences]).toEqual([]);
  expect(await read(stage, token, 'user')).toMatchObject({ message: 'invalidOpaqueToken' });
});

/** Google on both systems, Apple on iOS only (docs/decisions/shells.md). */
test('signs in by each provider of the system, which also proves the identity', { tag: DEEP }, async ({
  app,
  stage,
  phone,
}) => {
  const { t } = app;
  phone.expectInConsole('responded with a status of 403 ');
  const page = await phone.start();
  const name = (each: 'google' | 'apple') => t('providers.continue', { name: t(`providers.${each}`) });
  const offered = isAndroid(app) ? (['google'] as const) : (['google', 'apple'] as const);
  for (const provider of offered) {
    await page.goto(ORIGIN + app.to('auth-login'));
    await expect(page.getByRole('button', { name: name('google') })).toBeVisible();
    await expect(page.getByRole('button', { name: name('apple') })).toHaveCount(offered.length - 1);
    await page.getByRole('button', { name: name(provider) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
    expect(phone.preferences.get('opaqueToken')).toBeTruthy();
    await page.getByRole('link', { name: t('shell.settings') }).click();

    const shared = phone.callsOf('Share.share').length;
    const dialog = await exportWithoutProof(page, app, stage);
    await dialog.getByRole('button', { name: name(provider) }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => phone.callsOf('Share.share').length).toBe(shared + 1);
    // The dock is away while the page is scrolled down.
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: t('shell.settings') }).click();
    await signOut(page, app);
  }
  // Without `forcePrompt` iOS would return an earlier token.
  const [google] = phone.callsOf('SocialLogin.login');
  expect(google?.options).toMatchObject({ provider: 'google', options: { forcePrompt: true } });
});

test('calls no phone without a bridge, and the server answers the preflights itself', { tag: DEEP }, async ({
  browser,
  app,
  stage,
}) => {
  const phone = await phoneOf({ browser, app, stage, hasBridge: false });
  const page = await phone.start(app.to('index'));
  // The links to the stores: the other tests ran in the shell, and not merely the bundle.
  await expect(page.locator(`a[href="${storeLink}"]`).first()).toBeVisible();
  await registerByForm(page, app);
  expect(phone.calls).toEqual([]);
  expect([...phone.preferences]).toEqual([]);
  expect(phone.logged).toEqual([]);
  const passes = async (headers: Record<string, string>) =>
    await page.evaluate(
      async ([url, sent]) =>
        await fetch(url, { method: 'PATCH', headers: sent }).then(
          () => true,
          () => false,
        ),
      [`${stage.server.url}/api/v1/user`, headers] as const,
    );
  expect(await passes({ 'idempotency-key': 'one', authorization: 'Bearer x' })).toBe(true);
  expect(await passes({ 'x-unknown': 'one' })).toBe(false);
});

const tick = (page: Page, habit: string, pressed: boolean) =>
  page.getByRole('button', { name: habit, exact: true, pressed });

/** The number of listeners that heard the button. */
const pressBack = async (phone: Phone, page: Page): Promise<number> =>
  await phone.happens(page, 'App', 'backButton', { canGoBack: true });

async function registerByForm(page: Page, { t, to }: AppFixture): Promise<void> {
  await page
    .getByRole('link', { name: t('auth.join') })
    .first()
    .click();
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.join') }).click();
  await expect(page).toHaveURL(ORIGIN + to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
}

/** From the settings: asks for the export, and resolves to the dialog that asks for proof. */
async function exportWithoutProof(page: Page, { t }: AppFixture, { server }: Stage) {
  await page
    .locator('main')
    .getByRole('link', { name: t('settings.profile') })
    .click();
  const all = page.getByRole('button', { name: t('ownData.exportAll'), exact: true });
  makeSessionsStale(server.dataDir);
  await all.click();
  return page.getByRole('dialog', { name: t('proof.title') });
}

async function signOut(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
}

async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const found = (await violationsOn(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(found).toEqual([]);
}
