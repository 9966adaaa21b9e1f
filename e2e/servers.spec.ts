import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { type AppFixture, nextEmail, password } from './fixtures.ts';
import { startOwnServer } from './own-server.ts';
import { expect, giveAddress, hostsAsked, ownLink, storedNames, test } from './phone/any-server.ts';
import { ORIGIN } from './phone/bundle.ts';

test.use({
  // A page in a shell needs no permission either to reach a server.
  launchOptions: await chromiumOptions('--disable-features=LocalNetworkAccessChecks'),
});

const ours = {
  product: 'resilience',
  name: 'Club',
  version: '1.0.0',
  oldestApp: '0.1.0',
  registration: 'open',
};

test('says what is wrong with an address, and sends nothing there but one question', { tag: DEEP }, async ({
  app,
  phone,
  stranger,
}) => {
  const { t } = app;
  for (const part of ['net::ERR_', 'CORS policy']) phone.expectInConsole(part);
  const page = await phone.start();
  await expect(page.getByRole('heading', { name: t('servers.title') })).toBeVisible();
  await expect.poll(() => phone.callsOf('SplashScreen.hide').length).toBe(1);
  const field = page.getByLabel(t('servers.label'));
  const { host } = new URL(stranger.url);
  const refused = async (address: string, words: string) => {
    await giveAddress(page, app, address);
    await expect(field).toHaveAccessibleDescription(words);
  };
  await refused('not an address', t('servers.address'));
  await refused('http://club.example', t('servers.http'));
  await refused('http://127.0.0.1:9', t('servers.silent', { host: '127.0.0.1:9' }));
  expect(stranger.asked).toEqual([]);
  const answers = [
    ['<html></html>', true, 'foreign'],
    [JSON.stringify({ ...ours, product: 'other' }), true, 'foreign'],
    [JSON.stringify(ours), false, 'silent'],
    [JSON.stringify({ message: 'notFound' }), true, 'serverTooOld'],
    [JSON.stringify({ ...ours, oldestApp: '99.0.0' }), true, 'appTooOld'],
  ] as const;
  for (const [body, isReadable, trouble] of answers) {
    stranger.answer = { body, isReadable };
    await field.fill('');
    await refused(stranger.url, t(`servers.${trouble}`, { host }));
  }
  expect(stranger.asked).toEqual(answers.map(() => 'GET /api/v1/server'));
  expect([...phone.preferences]).toEqual([]);
});

test('keeps two clubs apart, and leaves nothing of the one that is signed out', { tag: DEEP }, async ({
  app,
  phone,
  clubs,
}) => {
  const { t } = app;
  const { one, two } = clubs;
  const page = await phone.start();
  await giveAddress(page, app, one.url);
  await joinFromLanding(page, app);
  await makeHabit(page, app, 'First');
  const [first] = known(phone.preferences);
  await expect.poll(async () => await storedNames(page)).toContain(`resilience ${first?.id}`);

  await openClubs(page, app);
  const hosts = hostsAsked(page);
  await giveAddress(page, app, two.url);
  await joinFromLanding(page, app);
  await makeHabit(page, app, 'Second');
  await expect(habitNamed(page, 'First')).toHaveCount(0);
  // The pages of the app, and the second club.
  expect([...hosts].toSorted()).toEqual([new URL(ORIGIN).host, new URL(two.url).host].toSorted());

  await openClubs(page, app);
  await page
    .getByRole('button', { name: new URL(one.url).host })
    .first()
    .click();
  await expect(tick(page, 'First')).toBeVisible();
  await expect(habitNamed(page, 'Second')).toHaveCount(0);

  const token = phone.preferences.get(`opaqueToken ${first?.id}`) ?? '';
  await page.getByRole('link', { name: t('shell.settings') }).click();
  await page.getByRole('button', { name: t('settings.logout') }).click();
  await expect(tick(page, 'Second')).toBeVisible();
  const left = [...phone.preferences.entries()].flat().join(' ') + (await storedNames(page)).join(' ');
  expect(left).not.toContain(first?.id);
  expect(left).not.toContain(one.url);
  const ended = await fetch(`${one.url}/api/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status).toBe(401);
});

test('signs in by the code that another device shows', { tag: DEEP }, async ({
  app,
  phone,
  clubs,
  browser,
}) => {
  const { t, to } = app;
  const { url } = clubs.one;
  const desktop = await browser.newPage({ baseURL: url, locale: phoneLocale(app) });
  await desktop.goto(to('auth-register'));
  await fillJoin(desktop, app);
  await desktop.goto(to('settings-profile'));
  await desktop.getByRole('region', { name: t('account.sessions') }).scrollIntoViewIfNeeded();
  await desktop.getByRole('button', { name: t('devices.show') }).click();
  await expect(desktop.getByRole('img', { name: t('devices.qrCode') })).toBeVisible();
  const address = (await desktop.getByText(`${url}${to('auth-device')}#code=`).textContent()) ?? '';

  const page = await phone.start();
  await expect(page.getByLabel(t('servers.label'))).toBeVisible();
  const hosts = hostsAsked(page);
  expect(await phone.happens(page, 'App', 'appUrlOpen', { url: ownLink(address) })).toBe(1);
  await expect(page.getByLabel(t('servers.label'))).toHaveValue(url);
  expect([...hosts].filter((host) => host === new URL(url).host)).toEqual([]);
  await page.getByRole('button', { name: t('servers.go') }).click();
  await page.getByRole('button', { name: t('devices.signIn') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
  await expect(page).toHaveURL(ORIGIN + to('index'));
  await desktop.close();
});

test('asks before it uses the new address of a club that has moved', { tag: DEEP }, async ({
  app,
  phone,
  stranger,
}) => {
  const { t } = app;
  phone.expectInConsole('a status of 401');
  const club = await startOwnServer(() => ({ MOVED_TO: stranger.url }));
  stranger.answer.body = JSON.stringify({ ...ours, name: 'New club' });
  const server = { id: 'a1b2c3d4', origin: club.url, name: 'Club', registration: 'open' };
  phone.preferences.set('servers', JSON.stringify({ active: server.id, servers: [server] }));
  let page = await phone.start();
  const dialog = page.getByRole('dialog', { name: t('servers.movedTitle') });
  await dialog
    .getByRole('button', { name: t('servers.stay') })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => known(phone.preferences)[0])
    .toMatchObject({ origin: club.url, declined: stranger.url });
  expect(stranger.asked).toEqual([]);

  phone.preferences.set('servers', JSON.stringify({ active: server.id, servers: [server] }));
  page = await phone.start();
  await page.getByRole('dialog').getByText(new URL(stranger.url).host).waitFor();
  expect(stranger.asked).toEqual([]);
  await page.getByRole('button', { name: t('servers.useNew') }).click();
  await expect.poll(() => known(phone.preferences)[0]).toMatchObject({ id: server.id, origin: stranger.url });
  expect(stranger.asked[0]).toBe('GET /api/v1/server');
  await club.stop();
});

test('a club is set up, a member invited and a habit ticked on a phone, with browsers alone', {
  tag: DEEP,
}, async ({ app, phone, browser }) => {
  const { t, to } = app;
  const club = await startOwnServer(() => ({ REGISTRATION: 'invite' }));
  const desktop = await browser.newPage({ baseURL: club.url, locale: phoneLocale(app) });
  await desktop.goto(to('operator-setup'));
  await desktop.getByLabel(t('operator.code')).fill(readFileSync(join(club.dataDir, 'setup-code'), 'utf8'));
  await fillPerson(desktop, app, t('operator.setUp'));
  await expect(desktop.getByRole('heading', { name: t('operating.firstTitle') })).toBeVisible();
  await desktop.goto(to('operator'));
  await desktop.getByRole('button', { name: t('operating.invite') }).click();
  await desktop.getByRole('button', { name: t('operating.makeInvitation') }).click();
  await expect(desktop.getByRole('img', { name: t('operating.invitationCode') })).toBeVisible();
  // What the code says, as the phone's camera reads it.
  const link = await desktop.getByRole('dialog').locator('code').innerText();
  expect(link).toContain('#invite=');

  const page = await phone.start();
  await giveAddress(page, app, link);
  await expect(page.getByText(t('auth.invitedText'))).toBeVisible();
  await fillJoin(page, app);
  await makeHabit(page, app, 'Lire');
  await tick(page, 'Lire').click();
  await expect(page.getByRole('button', { name: 'Lire', exact: true, pressed: true })).toBeVisible();
  await desktop.close();
  await club.stop();
});

interface Known {
  readonly id: string;
}

const known = (preferences: ReadonlyMap<string, string>): Known[] =>
  (JSON.parse(preferences.get('servers') ?? '{"servers":[]}') as { servers: Known[] }).servers;

const phoneLocale = ({ language }: AppFixture): string => (language === 'fr' ? 'fr-FR' : 'en-US');

const habitNamed = (page: Page, name: string) => page.getByText(name, { exact: true });

const tick = (page: Page, habit: string) =>
  page.getByRole('button', { name: habit, exact: true, pressed: false });

/** From the landing page of the app. */
async function joinFromLanding(page: Page, app: AppFixture): Promise<void> {
  await page
    .getByRole('link', { name: app.t('auth.join') })
    .first()
    .click();
  await fillJoin(page, app);
}

async function fillPerson(page: Page, { t }: AppFixture, submit: string): Promise<void> {
  await page.getByLabel(t('auth.firstName')).fill('Camille');
  await page.getByLabel(t('auth.email')).fill(nextEmail());
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: submit }).click();
}

async function fillJoin(page: Page, app: AppFixture): Promise<void> {
  await fillPerson(page, app, app.t('auth.join'));
  await expect(page).toHaveURL(({ pathname }) => pathname === app.to('index'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille');
}

async function makeHabit(page: Page, { t }: AppFixture, name: string): Promise<void> {
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
  // It leads home once it is closed: what is pressed before that would be left again.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tick(page, name)).toBeVisible();
}

async function openClubs(page: Page, { t }: AppFixture): Promise<void> {
  await page.getByRole('link', { name: t('shell.settings') }).click();
  await page.getByRole('button', { name: t('servers.link') }).click();
  await expect(page.getByRole('heading', { name: t('servers.another') })).toBeVisible();
}
