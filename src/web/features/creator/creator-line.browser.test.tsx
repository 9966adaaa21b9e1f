import { expect, test } from 'vitest';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { CreatorPanel } from './creator-panel.tsx';

const created = ({ method, body }: SentRequest): Response | Promise<Response> => {
  if (method !== 'POST') return new Promise(() => {});
  const achievement = { completed: 0, currentStreak: 0, bestStreak: 0, percentage: null };
  return Response.json({ ...buildHabit(body as { id: string }), achievement }, { status: 201 });
};

test('makes a habit of one line, each part of which can be taken back, heard again, or chosen otherwise', async () => {
  const dividers = [
    { id: '00000000-0000-4000-8000-000000000011', name: 'Sports', order: 0, closed: false },
    { id: '00000000-0000-4000-8000-000000000012', name: 'Evening', order: 1, closed: false },
  ];
  const screen = await renderApp(<CreatorPanel type="habit" />, { answer: created, dividers });
  const chip = (words: string) => screen.getByRole('button', { name: words, exact: true });
  const preview = (text: string) => screen.getByText(text, { exact: true });
  await screen.getByLabelText('Name').fill('gym for 40 minutes 3 times a week at 7 under Sports');
  await expect.element(preview('40 min · 3 times a week · 7:00 · Sports')).toBeVisible();
  await expect.element(preview('gym')).toBeVisible();
  await expect.element(chip('at 7')).toHaveAttribute('aria-pressed', 'true');
  await chip('at 7').click();
  await expect.element(chip('at 7')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(preview('gym at 7')).toBeVisible();
  await expect.element(preview('40 min · 3 times a week · Sports')).toBeVisible();
  await chip('at 7').click();
  await screen.getByLabelText('How much').fill('45');
  await screen.getByLabelText('Under').selectOptions('Evening');
  await expect.element(preview('45 min · 3 times a week · 7:00 · Evening')).toBeVisible();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  const sent = (method: string) =>
    screen.sent.filter((one) => one.method === method && one.path !== '/power/events');
  await expect
    .poll(() => sent('POST'))
    .toMatchObject([
      {
        body: {
          name: 'gym',
          kind: 'amount',
          target: 45,
          unit: 'min',
          repeat: { type: 'times', count: 3, per: 'week' },
        },
      },
    ]);
  await expect.poll(() => sent('PATCH')).toMatchObject([{ body: { reminderTime: '07:00' } }]);
});

test('understands the other language too', async () => {
  const screen = await renderApp(<CreatorPanel type="habit" />, { locale: 'fr', path: '/fr' });
  await screen.getByLabelText('Nom').fill('drink 1.5 l of water a day');
  await expect.element(screen.getByText('1,5 l par jour', { exact: true })).toBeVisible();
  await screen.getByLabelText('Nom').fill('pas d’alcool en semaine');
  await expect.element(screen.getByText('pas d’alcool', { exact: true }).last()).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'en semaine' }))
    .toHaveAttribute('aria-pressed', 'true');
});
