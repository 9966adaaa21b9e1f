import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { createReceiver, thisMachine, verify } from '#tests/webhooks/receiver-listener.ts';
import { type AppFixture, test as base, expect } from './fixtures.ts';
import { createHabit } from './made-habits.ts';
import { startOwnServer } from './own-server.ts';
import { smallTargets } from './screen-checks.ts';

interface Stage extends Pick<ReturnType<typeof createReceiver>, 'received' | 'answerWith'> {
  /** Of the club. */
  readonly url: string;
  /** Of the user's server, which receives what happens. */
  readonly hook: string;
}

/** The production server of an operator who allows one private host, and a server there. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browserName: _browser }, use) => {
      const { listener, received, answerWith } = createReceiver();
      const server = createServer(listener);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { url, stop } = await startOwnServer(() => thisMachine);
      await use({ url, hook, received, answerWith });
      await stop();
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stage }, use) => use(stage.url),
});

test('tells a server of what happens to a habit, signed, until the webhook is deleted', async ({
  page,
  context,
  app,
  stage,
}) => {
  const { t, to } = app;
  const { received, answerWith } = stage;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // An address that is refused.
  app.expectStatusInConsole(422);
  await app.register();
  await createHabit(page, 'Read');
  await page.goto(to('settings-connections'));
  const card = page.getByRole('region', { name: t('connections.webhooks.title') });
  const row = card.getByRole('listitem');

  const secret = await test.step('makes it, and sees it become active', async () => {
    const made = await makeWebhook(app, page, `${stage.hook}/habits`);
    await expect(row).toContainText(t('connections.webhooks.states.active'));
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
    return made;
  });

  await test.step('receives what a tick changes', async () => {
    await page.goto(to('index'));
    await page.getByRole('button', { name: 'Read', exact: true, pressed: false }).click();
    await expect.poll(() => received.map(({ told }) => told.type)).toContain('day.updated');
    for (const each of received) expect(verify(secret, each)).toEqual(each.told);
  });

  const [sent] = received.filter(({ told }) => told.type === 'day.updated');
  const dialog = await openDeliveries(app, page, row);
  const delivery = dialog
    .getByRole('listitem')
    .filter({ hasText: t('connections.webhooks.events.day.updated') });

  await test.step('sees the delivery and its content', async () => {
    await expect(delivery).toContainText(t('connecting.webhooks.accepted', { status: 204 }));
    await delivery.getByRole('button', { name: t('connecting.webhooks.content') }).click();
    await expect(delivery).toContainText(String(sent?.told.data['habitId']));
    expect(await smallTargets(page)).toEqual([]);
    await app.expectAccessible();
  });

  await test.step('sends it again, to a server that refuses it', async () => {
    answerWith(500);
    const ofSent = () => received.filter(({ id }) => id === sent?.id);
    const before = ofSent().length;
    await delivery.getByRole('button', { name: t('connecting.webhooks.again') }).click();
    await expect(delivery).toContainText(t('connecting.webhooks.refused', { status: 500 }));
    expect(ofSent().length).toBeGreaterThan(before);
    expect(new Set(ofSent().map(({ body }) => body)).size).toBe(1);
    answerWith(204);
  });

  await test.step('deletes it', async () => {
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: t('connections.webhooks.open') })).toBeFocused();
    await row.getByRole('button', { name: t('connections.webhooks.delete') }).click();
    await expect(card.getByText(t('connections.webhooks.none'))).toBeVisible();
    // Leaving sends it.
    await page.goto(to('index'));
    await expect.poll(async () => await (await page.request.get('/api/v1/user/webhooks')).json()).toEqual([]);
  });
});

/** Makes a webhook with the default events, by the keyboard, and answers its secret. */
async function makeWebhook({ t, expectAccessible }: AppFixture, page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: t('connections.webhooks.add') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('connections.webhooks.add') });
  const address = dialog.getByLabel(t('connecting.webhooks.address'));
  await dialog.getByRole('button', { name: t('connecting.webhooks.chooseEvents') }).click();
  expect(await smallTargets(page)).toEqual([]);
  await expectAccessible();
  // A private host that the operator has not named.
  await address.fill('https://10.0.0.1/');
  await address.press('Enter');
  await expect(dialog.getByText(t('connecting.webhooks.addressRefused'))).toBeVisible();
  await address.fill(url);
  await address.press('Enter');
  const shown = page.getByRole('dialog', { name: t('connecting.webhooks.secretTitle') });
  await expect(shown.getByText(t('connecting.webhooks.secretText'))).toBeFocused();
  await expect(shown.getByText(t('connecting.webhooks.nowActive'))).toBeVisible();
  await expectAccessible();
  await shown.getByRole('button', { name: t('connections.copy') }).click();
  await expect(shown.getByRole('button', { name: t('security.copied') })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole('button', { name: t('connections.kept') }).click();
  await expect(page.getByRole('button', { name: t('connections.webhooks.add') })).toBeFocused();
  return secret;
}

async function openDeliveries({ t, to }: AppFixture, page: Page, row: Locator): Promise<Locator> {
  await page.goto(to('settings-connections'));
  await row.getByRole('button', { name: t('connections.webhooks.open') }).click();
  const dialog = page.getByRole('dialog', { name: /\/habits$/ });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
}
