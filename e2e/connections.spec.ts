import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { type AppFixture, expect, test } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { smallTargets } from './screen-checks.ts';

test('makes a token for a script, which works until it is revoked', async ({
  page,
  context,
  app,
  playwright,
  baseURL,
}) => {
  const { t, to } = app;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.register();
  await createHabit(page, 'Read');
  await createHabit(page, 'Run');
  await page.goto(to('settings'));
  await page.getByRole('link', { name: t('settings.connections') }).click();
  const card = page.getByRole('region', { name: t('connections.tokens') });
  await expect(card.getByText(t('connections.none'))).toBeVisible();
  await app.expectAccessible();

  const token = await test.step('makes it by the keyboard, with one of two habits', async () => {
    await card.getByRole('button', { name: t('connections.newToken') }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('connections.newToken') });
    await dialog.getByRole('button', { name: t('connections.presets.script') }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('connections.choose') }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText(t('breaks.some'), { exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Run' }).check();
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
    await dialog.getByLabel(t('connections.tokenName')).press('Enter');
    return await readToken(app, page);
  });
  const row = card.getByRole('listitem');
  await expect(row).toContainText(t('connections.presets.script'));
  await expect(row).toContainText('Run');
  await expect(row).toContainText(t('connections.unused'));
  expect(await smallTargets(page)).toEqual([]);
  await app.expectAccessible();

  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const ask = async () =>
    await stranger.get('/api/v1/habits', { headers: { authorization: `Bearer ${token}` } });
  const answer = await ask();
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject([{ name: 'Run' }]);

  await test.step('revokes it, after an undo', async () => {
    const revoke = row.getByRole('button', { name: t('connections.revoke') });
    await revoke.click();
    await expect(card.getByText(t('connections.none'))).toBeVisible();
    await page.getByRole('button', { name: t('undo.undo') }).click();
    await revoke.click();
    expect((await ask()).status()).toBe(200);
    // Leaving sends it.
    await page.goto(to('index'));
    await expect.poll(async () => (await ask()).status()).toBe(401);
    expect(await (await ask()).json()).toMatchObject({ message: 'tokenRevoked' });
  });
  await stranger.dispose();
  await page.goto(to('settings-connections'));
  await expect(card.getByText(t('connections.none'))).toBeVisible();
});

test('switches a calendar feed on, which any calendar reads until it is switched off', async ({
  page,
  context,
  app,
  playwright,
}) => {
  const { t, to } = app;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.register();
  await createHabit(page, 'Read');
  await page.goto(to('settings-connections'));
  const card = page.getByRole('region', { name: t('connections.calendars.title') });
  const plan = card.getByRole('listitem').filter({ hasText: t('connections.calendars.kinds.plan') });
  const switchOn = plan.getByRole('button', { name: t('connections.calendars.switchOn') });
  const switchOff = plan.getByRole('button', { name: t('connections.calendars.switchOff') });

  const address = await test.step('switches it on', async () => {
    await switchOn.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: t('connections.calendars.switchOn') })).toBeVisible();
    await app.expectAccessible();
    await dialog.getByRole('button', { name: t('connections.calendars.switchOn') }).click();
    await expect(dialog.getByText(t('connecting.calendars.addressText'))).toBeFocused();
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
    await dialog.getByRole('button', { name: t('connections.copy') }).click();
    await expect(dialog.getByRole('button', { name: t('security.copied') })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const link = dialog.getByRole('link', { name: t('connecting.calendars.openIn') });
    await expect(link).toHaveAttribute('href', copied.replace(/^http:/, 'webcal:'));
    await dialog.getByRole('button', { name: t('connecting.calendars.done') }).click();
    await expect(switchOff).toBeFocused();
    return copied;
  });

  const calendar = await playwright.request.newContext();
  const read = async () => await calendar.get(address);
  const answer = await read();
  expect(answer.status()).toBe(200);
  const feed = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  const [event, ...more] = feed.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.description).toContain('Read');
  expect(more.length).toBeGreaterThan(7);

  await page.reload();
  await expect(plan).toContainText(t('connections.today'));
  await app.expectAccessible();

  await test.step('switches it off', async () => {
    await switchOff.click();
    await expect(switchOn).toBeFocused();
    // Leaving sends it.
    await page.goto(to('index'));
    await expect.poll(async () => (await read()).status()).toBe(404);
  });
  await calendar.dispose();
  await page.goto(to('settings-connections'));
  await expect(switchOn).toBeVisible();
});

/** Copies the token that is shown once, and closes it. */
async function readToken({ t, expectAccessible }: AppFixture, page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: t('connections.tokenTitle') });
  await expect(shown.getByText(t('connections.tokenText'))).toBeFocused();
  await expectAccessible();
  await shown.getByRole('button', { name: t('connections.copy') }).click();
  await expect(shown.getByRole('button', { name: t('security.copied') })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(await shown.getByText(/^res_/).textContent()).toBe(token);
  await shown.getByRole('button', { name: t('connections.kept') }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByRole('button', { name: t('connections.newToken') })).toBeFocused();
  return token;
}
