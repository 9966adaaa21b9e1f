import { type Browser, expect, type Page } from '@playwright/test';
import type { Circle } from '#contract/circles.ts';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { DEEP } from '../tests/setup/journey-pairs.ts';
import { answered, saved, watchRequests } from './answered.ts';
import { type AppFixture, nextEmail, password } from './fixtures.ts';
import { habitName } from './list.ts';
import { seedMember } from './phone/api.ts';
import type { Phone } from './phone/phone.ts';
import { type Stage, test } from './phone/stage.ts';
import { pressConfirm } from './press-confirm.ts';

test.use({
  // A page in a shell needs no permission either to reach a server.
  launchOptions: await chromiumOptions('--disable-features=LocalNetworkAccessChecks'),
});

/** A day apart, whatever the hour: between them it is midnight somewhere all the time. */
const zones = { Ann: 'Pacific/Kiritimati', Bo: 'Pacific/Pago_Pago' } as const;

/** A person in a browser of their own, on the server of the phone, with a habit that is done today by their clock. */
async function openPerson(
  browser: Browser,
  { server }: Stage,
  { language }: AppFixture,
  name: keyof typeof zones,
) {
  const timeZone = zones[name];
  const options = {
    baseURL: server.url,
    locale: language === 'fr' ? 'fr-FR' : 'en-US',
    timezoneId: timeZone,
  };
  const context = await browser.newContext(options);
  const send = async <T = undefined>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const url = `${server.url}/api/v1${path}`;
    const answer = await context.request.fetch(url, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
  const account = { email: nextEmail(), password, firstName: name, locale: language, timeZone };
  await send('POST', '/auth/register', account);
  const { id: habitId } = await send<{ id: string }>('POST', '/habits', {
    name: `Read ${name}`,
    emoji: 'books',
  });
  await send('POST', `/habits/${habitId}/log`, { done: true });
  const page = await context.newPage();
  watchRequests(page);
  return { page, send, habitId };
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

test('three members, each by their own clock: two in browsers and one on a phone, also without a connection', {
  tag: DEEP,
}, async ({ app, stage, phone, browser }) => {
  const { t, to } = app;
  const ann = await openPerson(browser, stage, app, 'Ann');
  const bo = await openPerson(browser, stage, app, 'Bo');
  const look = { name: 'Around the world', emoji: 'running-shoe', displayName: 'Ann' };
  const { id } = await ann.send<{ id: string }>('POST', '/circles', look);
  const { token } = await ann.send<{ token: string }>('POST', `/circles/${id}/links`);
  await bo.send('POST', '/circles/join', { token, displayName: 'Bo' });
  const goal = { title: 'A day each', target: 1, per: 'week', mode: 'sum' };
  const { id: goalId } = await ann.send<{ id: string }>('POST', `/circles/${id}/goals`, goal);
  for (const { send, habitId } of [ann, bo]) {
    await send('POST', `/circles/${id}/shares`, { habitId, level: 'week' });
    await send('POST', `/circles/${id}/goals/${goalId}/link`, { habitId });
  }

  await seedMember(phone, app, stage, ['Walk']);
  const page = await phone.start(`${to('circles-join')}#${token}`);
  watchRequests(page);
  await expect(page.getByRole('heading', { name: look.name })).toBeVisible();
  await page.getByLabel(t('circles.myName')).fill('Camille');
  await page.getByRole('button', { name: t('circles.join') }).click();
  // Each day is by its owner's clock, and done by it.
  for (const name of ['Ann', 'Bo'] as const) await expect(cardOf(page, name)).toContainText(`Read ${name}`);
  const read = await bo.send<Circle>('GET', `/circles/${id}`);
  expect(new Set(read.members.map(({ day }) => day)).size).toBeGreaterThan(1);
  const today = read.members.filter(({ displayName }) => displayName !== 'Camille');
  expect(today.map(({ shares }) => shares[0]?.days.at(-1)).every((last) => last?.state === 'done')).toBe(
    true,
  );
  for (const { page: each } of [ann, bo]) {
    await each.goto(to('circles'));
    await expect(each.getByRole('status').filter({ hasText: t('circles.met') })).toBeVisible();
    await expect(cardOf(each, 'Camille')).toContainText(t('circles.showsNothing'));
  }

  // The phone shows its habit by the sheet, and the others see it.
  await page.goto(new URL(to('index'), page.url()).href);
  await habitName(page, 'Walk').click();
  await page.getByRole('dialog').getByText(t('sharing.levels.today'), { exact: true }).click();
  await saved(page);
  await bo.page.reload();
  await answered(bo.page);
  await expect(cardOf(bo.page, 'Camille')).toContainText(t('sharing.today.open'));

  await goWithout(page, phone, app);
  const sent = (await ann.send<Circle>('GET', `/circles/${id}`)).cheers;
  expect(sent.map(({ kind }) => kind)).toEqual(['wow']);

  await page.getByRole('button', { name: t('circles.settings') }).click();
  const leaving = page.getByRole('dialog').getByRole('button', { name: t('circles.leave') });
  await leaving.click();
  await pressConfirm(leaving);
  await expect(page.getByRole('heading', { name: t('circles.emptyTitle') })).toBeVisible();
  expect((await ann.send<Circle>('GET', `/circles/${id}`)).members).toHaveLength(2);
  for (const { page: each } of [ann, bo]) await each.context().close();
});

/** What was read before, with its time, and a cheer that is sent once there is a connection again. */
async function goWithout(page: Page, phone: Phone, { t, to }: AppFixture): Promise<void> {
  phone.expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await page.goto(new URL(to('circles'), page.url()).href);
  await expect(cardOf(page, 'Bo')).toContainText('Read Bo');
  await answered(page);
  await page.context().setOffline(true);
  phone.state.connected = false;
  await phone.happens(page, 'Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  const as = t('circles.asOf', { time: '' }).slice(0, 10);
  await expect(page.getByRole('status').filter({ hasText: as })).toBeVisible();
  await cardOf(page, 'Bo')
    .getByRole('button', { name: t('circles.cheerNamed', { name: 'Bo' }) })
    .click();
  await page.getByRole('menuitemradio', { name: t('circles.kinds.wow') }).click();
  await page.context().setOffline(false);
  phone.state.connected = true;
  await phone.happens(page, 'Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
  await saved(page);
}
