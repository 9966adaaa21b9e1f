import type { Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { atRest } from './at-rest.ts';
import { violationsOn } from './audit.ts';
import { type AppFixture, expect, nextEmail, password } from './fixtures.ts';
import { ORIGIN } from './phone/bundle.ts';
import { keptText } from './phone/kept-text.ts';
import type { Phone } from './phone/phone.ts';
import { phoneOf, phones, type Stage, storeLink, test } from './phone/stage.ts';
import { makeSessionsStale } from './server-time.ts';

const executablePath = await findChromium();
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    // A shell is asked nothing either when its page reaches for a server.
    args: [...chromiumArguments, '--disable-features=LocalNetworkAccessChecks'],
  },
});

test('the app on a phone: join, tick, without a network, links, back, share, out and in again', async ({
  browser,
  app,
  stage,
}) => {
  test.setTimeout(120_000);
  const { t } = app;
  const phone = await phoneOf({ browser, app, stage });
  let page = await phone.start();

  // It begins in the phone's language, and does not lead to the stores that it came from.
  await expect(page).toHaveURL(ORIGIN + app.to('index'));
  await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
  await expect(page.locator(`a[href="${storeLink}"]`)).toHaveCount(0);
  await expect.poll(() => phone.callsOf('SplashScreen.hide').length).toBe(1);
  await expectAccessible(page);

  await registerByForm(page, app);
  const token = phone.preferences.get('opaqueToken') ?? '';
  expect(token).not.toBe('');
  const flag = phones[app.language].system === 'android' ? 'platformAndroid' : 'platformIos';
  await expect
    .poll(async () => await ask(stage, token, 'user'))
    .toMatchObject({ [flag]: true, platformWeb: false });

  const habit = app.language === 'fr' ? 'Lire' : 'Read';
  await createHabit(page, app, habit);
  const tick = (pressed: boolean) => page.getByRole('button', { name: habit, exact: true, pressed });
  await tick(false).click();
  await expect(tick(true)).toBeVisible();
  await expect.poll(() => phone.callsOf('Haptics.impact').length).toBeGreaterThan(0);

  // A step on what is done takes the tick back.
  await page.getByRole('link', { name: habit, exact: true }).click();
  const step = page.getByLabel(t('habits.newStep'));
  await step.fill('1');
  await page.getByRole('button', { name: t('habits.addStep') }).click();
  await expect(page.getByRole('checkbox', { name: '1' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: '1' }).check();
  await expect(tick(true)).toBeVisible();
  await page
    .getByRole('button', { name: t('habits.options') })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: habit });
  await expect(sheet).toBeVisible();
  await leaveBack(phone, page, app);
  await expect(sheet).toBeHidden();

  // The creator, while it is open, is what the button of the phone closes.
  if (app.language === 'fr') {
    const create = page.getByRole('button', { name: t('shell.create'), exact: true });
    await create.click();
    await expect(create).toHaveAttribute('aria-expanded', 'true');
    expect(await phone.happens(page, 'App', 'backButton', { canGoBack: true })).toBe(1);
    await expect(create).toHaveAttribute('aria-expanded', 'false');
  }

  await page.getByRole('link', { name: t('shell.settings'), exact: true }).click();
  await expect(page).toHaveURL(ORIGIN + app.to('settings'));
  await page.getByText(t('settings.dark'), { exact: true }).click();
  await expect.poll(() => phone.callsOf('SystemBars.setStyle').at(-1)?.options).toEqual({ style: 'DARK' });
  await expectAccessible(page);

  await linksOpen(phone, page, app, stage);

  // Killed, and opened without a network: what was there is there, and what is done now is sent on return.
  await page.getByRole('link', { name: t('shell.home'), exact: true }).click();
  await expect(tick(true)).toBeVisible();
  await expect.poll(async () => await page.evaluate(keptText)).toContain(`"name":"${habit}"`);
  await page.context().setOffline(true);
  phone.state.connected = false;
  page = await phone.start();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await tick(true).click();
  await expect(tick(false)).toBeVisible();
  await page.context().setOffline(false);
  phone.state.connected = true;
  await phone.happens(page, 'Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
  await expect
    .poll(async () => {
      const [first] = (await ask(stage, token, 'habits')) as { history: Record<string, number> }[];
      return Object.values(first?.history ?? {})[0];
    })
    .toBe(0);

  await page.getByRole('link', { name: t('shell.settings'), exact: true }).click();
  await exportShares(phone, page, app, habit, stage);
  await page.getByRole('link', { name: t('shell.settings'), exact: true }).click();
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
  expect([...phone.preferences]).toEqual([]);
  expect(await ask(stage, token, 'user')).toMatchObject({ message: 'invalidOpaqueToken' });

  await signInByProviders(phone, page, app, stage);
  expect(undeclared(phone)).toEqual([]);
  // The browser says itself that there was no network, and that fresh proof was asked for.
  const expected = ['net::ERR_INTERNET_DISCONNECTED', 'responded with a status of 403 '];
  expect(phone.said.filter((line) => !expected.some((part) => line.includes(part)))).toEqual([]);
});

test('the same bundle without a bridge asks no phone for anything, and the server is asked for leave for real', async ({
  browser,
  app,
  stage,
}) => {
  const phone = await phoneOf({ browser, app, stage, hasBridge: false });
  const page = await phone.start(app.to('index'));
  // What shows that the first journey saw the shell, and not merely the bundle.
  await expect(page.locator(`a[href="${storeLink}"]`).first()).toBeVisible();
  await registerByForm(page, app);
  expect(phone.calls).toEqual([]);
  expect([...phone.preferences]).toEqual([]);
  expect(phone.said).toEqual([]);
  // No header but those that are allowed passes: preflights are the server's own answers.
  const asked = async (headers: Record<string, string>) =>
    await page.evaluate(
      async ([url, given]) =>
        await fetch(url, { method: 'PATCH', headers: given }).then(
          () => true,
          () => false,
        ),
      [`${stage.server.url}/api/v1/user`, headers] as const,
    );
  expect(await asked({ 'idempotency-key': 'one', authorization: 'Bearer x' })).toBe(true);
  expect(await asked({ 'x-of-nobody': 'one' })).toBe(false);
});

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

async function createHabit(page: Page, { t }: AppFixture, name: string): Promise<void> {
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
}

/** By the button of the phone where it has one, or by the one of the page. */
async function leaveBack(phone: Phone, page: Page, { language, t }: AppFixture): Promise<void> {
  if (language === 'fr') expect(await phone.happens(page, 'App', 'backButton', { canGoBack: true })).toBe(1);
  else await page.getByRole('button', { name: t('sheet.close') }).click();
}

/** A link of ours opens its page, another one nothing; Android goes back page by page and then makes way. */
async function linksOpen(phone: Phone, page: Page, app: AppFixture, { server }: Stage): Promise<void> {
  for (const url of [
    'https://evil.example/settings',
    `${server.url}/auth/logout`,
    'club.resilience.app://settings',
  ]) {
    await phone.happens(page, 'App', 'appUrlOpen', { url });
  }
  await phone.happens(page, 'App', 'appUrlOpen', { url: server.url + app.to('habits-performance') });
  await expect(page).toHaveURL(ORIGIN + app.to('habits-performance'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (app.language === 'en') return;
  await phone.happens(page, 'App', 'backButton', { canGoBack: true });
  await expect(page).toHaveURL(ORIGIN + app.to('settings'));
  await phone.happens(page, 'App', 'backButton', { canGoBack: true });
  await expect(page).toHaveURL(ORIGIN + app.to('index'));
}

/** A phone has no downloads: once the user has confirmed the password, the app offers the file to other apps. */
async function exportShares(
  phone: Phone,
  page: Page,
  { t }: AppFixture,
  habit: string,
  { server }: Stage,
): Promise<void> {
  await page.getByRole('link', { name: t('settings.profile') }).click();
  const all = page.getByRole('button', { name: t('ownData.exportAll'), exact: true });
  makeSessionsStale(server.dataDir);
  await all.click();
  const dialog = page.getByRole('dialog', { name: t('proof.title') });
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('proof.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const told = page.getByRole('status').filter({ hasText: /resilience-\d{4}-\d\d-\d\d\.json/ });
  await expect(told).toBeVisible();
  const [{ path = '', data = '', directory } = {}] = phone
    .callsOf('Filesystem.writeFile')
    .map(({ options }) => options as Record<string, string>);
  expect(directory).toBe('CACHE');
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({ habits: [{ name: habit }] });
  expect(phone.callsOf('Share.share').map(({ options }) => options)).toMatchObject([
    { files: [`file:///cache/${path}`] },
  ]);
}

/** Android offers no other provider (docs/decisions/shells.md). */
/** Google on both, Apple on iOS only. */
async function signInByProviders(
  phone: Phone,
  page: Page,
  { language, t, to }: AppFixture,
  { server }: Stage,
): Promise<void> {
  const name = (each: 'google' | 'apple') => t('providers.continue', { name: t(`providers.${each}`) });
  const offered = language === 'fr' ? (['google'] as const) : (['google', 'apple'] as const);
  for (const provider of offered) {
    await page.goto(ORIGIN + to('auth-login'));
    await expect(page.getByRole('button', { name: name('google') })).toBeVisible();
    await expect(page.getByRole('button', { name: name('apple') })).toHaveCount(offered.length - 1);
    await page.getByRole('button', { name: name(provider) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
    expect(phone.preferences.get('opaqueToken')).toBeTruthy();
    await page.getByRole('link', { name: t('shell.settings'), exact: true }).click();

    // The same part of the phone proves in place what needs it.
    await page.getByRole('link', { name: t('settings.profile') }).click();
    const shared = phone.callsOf('Share.share').length;
    makeSessionsStale(server.dataDir);
    await page.getByRole('button', { name: t('ownData.exportAll'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('proof.title') });
    await dialog.getByRole('button', { name: name(provider) }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => phone.callsOf('Share.share').length).toBe(shared + 1);
    await page.getByRole('link', { name: t('shell.settings'), exact: true }).click();
    await page.getByRole('button', { name: t('settings.logout') }).click();
    await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
  }
  // iOS would hand out an earlier token otherwise.
  const [google] = phone.callsOf('SocialLogin.login');
  expect(google?.options).toMatchObject({ provider: 'google', options: { forcePrompt: true } });
}

/** Methods that no source of a plugin declares. */
const undeclared = (phone: Phone) =>
  phone.refused.map(({ pluginId, methodName }) => `${pluginId}.${methodName}`);

async function ask({ server }: Stage, token: string, path: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return await answer.json();
}

async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  const told = (await violationsOn(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  expect(told).toEqual([]);
}
