import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { WEBHOOK_DELIVERIES_A_DAY } from '#contract/limits.ts';
import { pressAt } from '#tests/web/press-at.ts';
import { buildDelivery, buildWebhook, refused, secretOf, showWebhooks } from '#tests/web/show-webhooks.tsx';
import { CONFIRM_PAUSE } from '#web/ui/confirm-button.tsx';
import { clearToasts } from '#web/ui/toast-store.ts';

afterEach(clearToasts);

/** The page of a webhook. */
async function showPage({
  webhook = buildWebhook(1),
  ...given
}: { webhook?: ReturnType<typeof buildWebhook> } & Omit<
  NonNullable<Parameters<typeof showWebhooks>[0]>,
  'webhooks'
> = {}) {
  const shown = await showWebhooks({ webhooks: [webhook], ...given });
  await shown.card.getByRole('button', { name: 'Open hooks.example.org/1' }).click();
  const page = shown.getByRole('dialog', { name: 'hooks.example.org/1' });
  const press = async (name: string | RegExp) => await page.getByRole('button', { name }).click();
  return { ...shown, page, press, deliveries: page.getByRole('listitem') };
}

test('says of each delivery what came of it, and shows what was sent', async () => {
  const failed = { state: 'failed', status: null } as const;
  const { deliveries } = await showPage({
    deliveries: [
      buildDelivery(9, { type: 'ping', state: 'pending', attempt: 0, status: null, ms: null, triedAt: null }),
      buildDelivery(8),
      buildDelivery(7, { type: 'goal.reached', state: 'failed', status: 500, attempt: 10 }),
      buildDelivery(6, { state: 'pending', status: 503, attempt: 2, nextAt: '2026-03-12T10:05:00.000Z' }),
      buildDelivery(5, { ...failed, reason: 'timeout' }),
      buildDelivery(4, { ...failed, reason: 'address' }),
      buildDelivery(3, { ...failed, reason: 'connection' }),
      buildDelivery(2, { ...failed, attempt: 0, ms: null, triedAt: null }),
    ],
  });
  const parts = [
    ['Test', 'On its way'],
    ['A day of a habit changes', 'Accepted (204)', '12 Mar at 11:00', '120 ms', 'attempt 1'],
    ['A goal is reached', 'Refused (500)', 'attempt 10'],
    ['Refused (503)', 'next attempt 12 Mar at 11:05'],
    ['No answer within 15 seconds'],
    ['Not on the public internet'],
    ['No connection'],
    ['Not sent'],
  ];
  await expect.poll(() => deliveries.elements().length).toBe(parts.length);
  for (const [index, texts] of parts.entries()) {
    for (const text of texts) await expect.element(deliveries.nth(index)).toMatchTextContent(text);
  }
  expect(
    deliveries
      .first()
      .getByRole('button', { name: /Send again/ })
      .query(),
  ).toBeNull();
  const content = deliveries.nth(1).getByRole('button', { name: /Content/ });
  await expect.element(content).toHaveAttribute('aria-expanded', 'false');
  await content.click();
  await expect.element(deliveries.nth(1)).toMatchTextContent('"day": "2026-03-12"');
});

test('says that nothing was sent, and that a delivery waits while the webhook is paused', async () => {
  const { page, unmount } = await showPage();
  await expect.element(page).toMatchTextContent('Nothing was sent in the last 7 days.');
  await unmount();
  const paused = await showPage({
    webhook: buildWebhook(1, { state: 'paused' }),
    deliveries: [buildDelivery(1, { state: 'pending', attempt: 0 })],
  });
  await expect.element(paused.deliveries).toMatchTextContent('Waits until the webhook is active');
});

test('sends a delivery again, and a test, and shows what comes of them', async () => {
  const known = [buildDelivery(1, { state: 'failed', status: 500 })];
  const { deliveries, press, writes } = await showPage({ deliveries: known });
  await press(/Send again/);
  await expect.element(deliveries).toMatchTextContent('On its way');
  expect(writes('POST')).toMatchObject([
    { path: `/user/webhooks/${buildWebhook(1).id}/deliveries/${buildDelivery(1).id}/again` },
  ]);
  await press('Send a test');
  await expect.element(deliveries.first()).toMatchTextContent('Test');
  for (const each of known) Object.assign(each, { state: 'delivered', attempt: 1, status: 202 });
  await expect.element(deliveries.first()).toMatchTextContent('Accepted (202)');
  await expect.element(deliveries.last()).toMatchTextContent('Accepted (202)');
});

test('says how many can be sent a day once that is reached', async () => {
  const { page, press } = await showPage({
    answer: ({ path }) => (path.endsWith('/test') ? refused(429, 'tooManyRequests') : undefined),
  });
  await press('Send a test');
  const most = new Intl.NumberFormat('en').format(WEBHOOK_DELIVERIES_A_DAY);
  await expect.element(page.getByRole('alert')).toMatchTextContent(`at most ${most} deliveries a day`);
});

test('pauses and resumes a webhook, and changes its events', async () => {
  const webhook = buildWebhook(1, { habitIds: ['deleted', 'run'] });
  const { page, press, writes, getByRole } = await showPage({ webhook });
  await press('Pause');
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Paused');
  await press('Resume');
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Active');
  await press('Change');
  const form = getByRole('dialog', { name: 'Change the webhook' });
  await form.getByRole('switch', { name: 'Include the names of habits' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => form.query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toHaveFocus();
  expect(writes('PATCH').map(({ body }) => body)).toEqual([
    { state: 'paused' },
    { state: 'active' },
    { events: ['day.updated'], habitIds: ['run'], includeNames: true },
  ]);
});

test('makes a new secret once it is confirmed, and shows it once', async () => {
  const { page, press, getByText, writes } = await showPage();
  await press('New secret');
  const confirm = page.getByRole('button', { name: 'Confirm New secret' });
  await expect.element(confirm).toBeVisible();
  expect(writes('POST')).toEqual([]);
  pressAt(confirm, performance.now() + CONFIRM_PAUSE);
  await expect.element(getByText(secretOf('b'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => getByText(secretOf('b')).query()).toBeNull();
  await expect.element(page).toBeVisible();
});
