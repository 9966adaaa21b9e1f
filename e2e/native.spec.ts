import type { Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { atRest } from './at-rest.ts';
import { violationsOn } from './audit.ts';
import { type Club, expect, nextEmail, password } from './fixtures.ts';
import { ORIGIN } from './phone/bundle.ts';
import type { Phone } from './phone/phone.ts';
import { phoneOf, phones, type Stage, storeLink, test } from './phone/stage.ts';

const executablePath = await findChromium();
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    // A shell is asked nothing either when its page reaches for a server.
    args: [...chromiumArguments, '--disable-features=LocalNetworkAccessChecks'],
  },
});

test('the app on a phone: join, tick, step, back', async ({ browser, club, stage }) => {
  test.setTimeout(120_000);
  const { t } = club;
  const phone = await phoneOf({ browser, club, stage });
  const page = await phone.start();

  // It begins in the phone's language, and does not lead to the stores that it came from.
  await expect(page).toHaveURL(ORIGIN + club.to('index'));
  await expect(page.getByRole('link', { name: t('auth.join') }).first()).toBeVisible();
  await expect(page.locator(`a[href="${storeLink}"]`)).toHaveCount(0);
  await expect.poll(() => phone.callsOf('SplashScreen.hide').length).toBe(1);
  await expectAccessible(page);

  await joinClub(page, club);
  const token = phone.preferences.get('opaqueToken') ?? '';
  expect(token).not.toBe('');
  const flag = phones[club.language].system === 'android' ? 'platformAndroid' : 'platformIos';
  await expect
    .poll(async () => await ask(stage, token, 'user'))
    .toMatchObject({ [flag]: true, platformWeb: false });

  const habit = club.language === 'fr' ? 'Lire' : 'Read';
  await createHabit(page, club, habit);
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
  await leaveBack(phone, page, club);
  await expect(sheet).toBeHidden();

  // The creator, while it is open, is what the button of the phone closes.
  if (club.language === 'fr') {
    const create = page.getByRole('button', { name: t('shell.create'), exact: true });
    await create.click();
    await expect(create).toHaveAttribute('aria-expanded', 'true');
    expect(await phone.happens(page, 'App', 'backButton', { canGoBack: true })).toBe(1);
    await expect(create).toHaveAttribute('aria-expanded', 'false');
  }

  await page.getByRole('link', { name: t('shell.settings'), exact: true }).click();
  await expect(page).toHaveURL(ORIGIN + club.to('settings'));
  expect(undeclared(phone)).toEqual([]);
  expect(phone.said).toEqual([]);
});

test('the same bundle without a bridge asks no phone for anything, and the server is asked for leave for real', async ({
  browser,
  club,
  stage,
}) => {
  const phone = await phoneOf({ browser, club, stage, hasBridge: false });
  const page = await phone.start(club.to('index'));
  // What shows that the first journey saw the shell, and not merely the bundle.
  await expect(page.locator(`a[href="${storeLink}"]`).first()).toBeVisible();
  await joinClub(page, club);
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

async function joinClub(page: Page, { t, to }: Club): Promise<void> {
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

async function createHabit(page: Page, { t }: Club, name: string): Promise<void> {
  await page.getByRole('button', { name: t('shell.create'), exact: true }).click();
  await page.getByRole('textbox', { name: t('creator.name') }).fill(name);
  await page.getByRole('button', { name: t('creator.createHabit') }).click();
}

/** By the button of the phone where it has one, or by the one of the page. */
async function leaveBack(phone: Phone, page: Page, { language, t }: Club): Promise<void> {
  if (language === 'fr') expect(await phone.happens(page, 'App', 'backButton', { canGoBack: true })).toBe(1);
  else await page.getByRole('button', { name: t('sheet.close') }).click();
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
