import { afterEach, expect, test } from 'vitest';
import { WEBHOOKS_MAX } from '#contract/limits.ts';
import { webhookEvents } from '#contract/webhook-events.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { buildWebhook, refused, secretOf, showWebhooks } from '#tests/web/show-webhooks.tsx';
import { clearToasts, currentToasts, removeToast } from '#web/ui/toast-store.ts';

afterEach(clearToasts);

type Shown = Awaited<ReturnType<typeof showWebhooks>>;

/** Opens the form, and answers its parts. */
async function openForm({ card, getByRole }: Pick<Shown, 'card' | 'getByRole'>) {
  await card.getByRole('button', { name: 'New webhook' }).click();
  const dialog = getByRole('dialog', { name: 'New webhook' });
  const address = dialog.getByLabelText('Address');
  const make = async () => await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  return { dialog, address, make };
}

test('says of each webhook where it goes, whether it receives anything, and what', async () => {
  const { rows } = await showWebhooks({
    webhooks: [
      buildWebhook(1, {
        url: 'https://hooks.example.org/a?key=secret',
        habitIds: ['run'],
        includeNames: true,
      }),
      buildWebhook(2, { failingSince: '2026-03-14T09:05:00.000Z', events: [...webhookEvents] }),
      buildWebhook(3, { state: 'pending' }),
      buildWebhook(4, { state: 'pending', failingSince: '2026-03-14T09:05:00.000Z' }),
      buildWebhook(5, { state: 'paused', habitIds: ['deleted'] }),
      buildWebhook(6, { state: 'disabled', failingSince: '2026-03-14T09:05:00.000Z' }),
    ],
  });
  const parts = [
    ['hooks.example.org/a?…', 'Active', 'Told when a day of a habit changes', 'Run', 'With names'],
    ['Failing since 14 Mar at 10:05', 'a goal is reached, a new day starts and 6 more', 'All habits'],
    ['Not active yet: your server has to answer the test'],
    ['Not active: your server did not answer the test'],
    ['Paused', 'No habit any more'],
    ['Turned off, because it answered 410 or accepted nothing for 75 hours'],
  ];
  await expect.poll(() => rows.elements().length).toBe(parts.length);
  for (const [index, texts] of parts.entries()) {
    for (const text of texts) await expect.element(rows.nth(index)).toMatchTextContent(text);
  }
  expect(rows.first().element().textContent).not.toContain('secret');
});

test('says what webhooks are for while there are none, and why none can be made while there are too many', async () => {
  const { card, unmount } = await showWebhooks();
  await expect.element(card).toMatchTextContent('No webhooks yet');
  await unmount();
  const webhooks = Array.from({ length: WEBHOOKS_MAX }, (_, number) => buildWebhook(number));
  const full = await showWebhooks({ webhooks });
  await expect.element(full.card).toMatchTextContent(`You have ${WEBHOOKS_MAX} webhooks`);
  expect(full.card.getByRole('button', { name: 'New webhook' }).query()).toBeNull();
});

test('makes a webhook, shows its secret once, and says when it is active', async () => {
  const webhooks: Webhook[] = [];
  const shown = await showWebhooks({ webhooks });
  const { getByRole, getByText, rows, writes } = shown;
  const { dialog, address, make } = await openForm(shown);
  await address.fill(' https://hooks.example.org/ä ');
  await dialog.getByRole('button', { name: 'Choose its events' }).click();
  await dialog.getByRole('switch', { name: 'A break starts' }).click();
  await dialog.getByText('Some of them').click();
  await dialog.getByRole('checkbox', { name: 'Run' }).click();
  await dialog.getByRole('switch', { name: 'Include the names of habits' }).click();
  await make();
  await expect.element(getByText(secretOf('a'))).toBeVisible();
  expect(writes('POST').map(({ body }) => body)).toEqual([
    {
      url: 'https://hooks.example.org/%C3%A4',
      events: ['day.updated', 'goal.reached', 'break.started'],
      habitIds: ['run'],
      includeNames: true,
    },
  ]);
  const made = getByRole('dialog', { name: 'The secret of your webhook' });
  await expect.element(made).toMatchTextContent('A test is on its way');
  // Its ping was answered.
  for (const webhook of webhooks) webhook.state = 'active';
  await expect.element(made).toMatchTextContent('the webhook is active');
  await getByRole('button', { name: 'I’ve kept it' }).click();
  await expect.element(rows).toMatchTextContent('Active');
  expect(getByText(secretOf('a')).query()).toBeNull();
});

test('says beside its field what is wrong, and sends nothing', async () => {
  const shown = await showWebhooks();
  const { dialog, address, make } = await openForm(shown);
  await dialog.getByRole('button', { name: 'Choose its events' }).click();
  for (const name of ['A day of a habit changes', 'A goal is reached'])
    await dialog.getByRole('switch', { name }).click();
  await dialog.getByText('Some of them').click();
  await make();
  await expect.element(address).toHaveAccessibleDescription(/./);
  await expect.element(dialog).toMatchTextContent('Choose at least one event.');
  await expect.element(dialog).toMatchTextContent('Choose at least one habit.');
  await address.fill('https://user:password@hooks.example.org/');
  await expect.element(address).toHaveAccessibleDescription(/Leave out the user name/);
  await address.fill('hooks');
  await expect.element(address).toHaveAccessibleDescription(/not a valid url/);
  expect(shown.writes('POST')).toEqual([]);
});

test('says of an address why it is refused, until it is another one', async () => {
  const shown = await showWebhooks({
    answer: ({ method }) => (method === 'POST' ? refused(422, 'invalidInput', 'url') : undefined),
  });
  const { address, make } = await openForm(shown);
  await address.fill('https://10.0.0.1/');
  await make();
  await expect.element(address).toHaveAccessibleDescription(/be on the public internet/);
  await expect.element(address).toHaveFocus();
  await address.fill('https://hooks.example.org/');
  await expect.element(address).not.toHaveAccessibleDescription(/./);
});

test('leaves the form as typed when no more can be made', async () => {
  const shown = await showWebhooks({
    answer: ({ method }) => (method === 'POST' ? refused(422, 'limitReached') : undefined),
  });
  const { dialog, address, make } = await openForm(shown);
  await address.fill('https://hooks.example.org/');
  await make();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You have reached the limit.');
  await expect.element(address).toHaveValue('https://hooks.example.org/');
});

test('deletes a webhook once its undo is gone, whatever is read meanwhile', async () => {
  const webhooks = [buildWebhook(1), buildWebhook(2, { state: 'pending' })];
  const { card, rows, writes, sent } = await showWebhooks({ webhooks });
  await card.getByRole('button', { name: 'Delete hooks.example.org/1' }).click();
  const reads = sent.length;
  for (const webhook of webhooks) webhook.state = 'paused';
  await expect.poll(() => sent.length).toBeGreaterThan(reads);
  await expect.element(rows).toMatchTextContent('Paused');
  const [toast] = currentToasts();
  expect(toast?.text).toBe('“hooks.example.org/1” deleted');
  expect(writes('DELETE')).toEqual([]);
  removeToast(toast?.id ?? '');
  await expect.poll(() => writes('DELETE')).toMatchObject([{ path: `/user/webhooks/${buildWebhook(1).id}` }]);
});
