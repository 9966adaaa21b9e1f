import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { CreatorPanel } from './creator-panel.tsx';
import '#web/ui/base.css';
import '#web/ui/tokens.css';

const created = ({ method, body }: SentRequest): Response | Promise<Response> => {
  if (method !== 'POST') return new Promise(() => {});
  const achievement = { completed: 0, currentStreak: 0, bestStreak: 0, percentage: null };
  return Response.json({ ...buildHabit(body as { id: string }), achievement }, { status: 201 });
};

const dividers = [
  {
    id: '00000000-0000-4000-8000-000000000011',
    name: 'Sports',
    order: 0,
    closed: false,
    rule: null,
    window: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000012',
    name: 'Evening',
    order: 1,
    closed: false,
    rule: null,
    window: null,
  },
];

async function open(line: string, options: Parameters<typeof renderApp>[1] = {}) {
  const fr = options?.locale === 'fr';
  const screen = await renderApp(<CreatorPanel type="habit" />, { dividers, ...options });
  await screen.getByLabelText(fr ? 'Nom' : 'Name').fill(line);
  const said = screen.getByRole('group', {
    name: fr ? 'Ce que dit votre ligne, en plus du nom' : 'What your line says besides the name',
  });
  return {
    screen,
    chip: (text: string) => said.getByRole('button', { name: text, exact: true }),
    /** What is on the chips, without their crosses. */
    chips: () =>
      said
        .getByRole('button')
        .elements()
        .map((button) => button.textContent)
        .filter(Boolean),
    preview: (text: string) => screen.getByText(text, { exact: true }),
    sent: (method: string) =>
      screen.sent.filter((one) => one.method === method && one.path !== '/power/events'),
  };
}

test('makes a habit of one line, each part of which can be given back, heard again, or changed', async () => {
  const { screen, chip, chips, preview, sent } = await open(
    'gym for 40 minutes 3 times a week at 7 under Sports',
    { answer: created },
  );
  await expect.poll(chips).toEqual(['40\u00a0min', '3 times a week', '7:00', 'Sports']);
  await expect.element(preview('40 min · 3 times a week · 7:00 · Sports')).toBeVisible();
  await expect.element(preview('gym')).toBeVisible();

  await chip('Give “at 7” back to the name').click();
  await expect.element(preview('gym at 7')).toBeVisible();
  await expect.element(preview('40 min · 3 times a week · Sports')).toBeVisible();
  const again = chip('Understand “at 7” again');
  await expect.element(again).toHaveFocus();
  await again.click();
  await expect.element(chip('7:00')).toHaveFocus();

  await chip('40 min').click();
  await expect.element(screen.getByLabelText('How much')).toHaveFocus();
  await screen.getByLabelText('How much').fill('45');
  await chip('Sports').click();
  await expect.element(screen.getByLabelText('Under')).toHaveFocus();
  await screen.getByLabelText('Under').selectOptions('Evening');
  await screen.getByRole('button', { name: 'More', exact: true }).click();
  expect(chips()).toEqual(['45\u00a0min', '3 times a week', '7:00', 'Evening']);
  await expect.element(preview('45 min · 3 times a week · 7:00 · Evening')).toBeVisible();
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.keyboard('{Enter}');
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

test('leads from each chip to the control that it is about', async () => {
  const { screen, chip } = await open('meditate 10 min every monday at 8 from 2 January to 3 March');
  const label = (text: string) => screen.getByLabelText(text, { exact: true });
  const focused = (name: string) => screen.getByRole('button', { name, exact: true });
  await chip('Every Monday').click();
  await expect.element(focused('Select days')).toHaveFocus();
  await chip('8:00').click();
  await expect
    .element(
      screen.getByRole('group', { name: 'Time of the reminder' }).getByRole('button', { name: '8:00' }),
    )
    .toHaveFocus();
  await screen.getByRole('button', { name: /^From 2 January/ }).click();
  await expect.element(label('First day')).toHaveFocus();
  await chip('10 min').click();
  await expect.element(label('How much')).toHaveFocus();

  await label('Name').fill('no cigarettes until 3 March at 9:15');
  await chip('To avoid').click();
  await expect.element(screen.getByRole('radio', { name: 'Keep it low' })).toHaveFocus();
  await screen.getByRole('button', { name: /^Until 3 March/ }).click();
  await expect.element(label('Last day')).toHaveFocus();
  await chip('9:15').click();
  await expect.element(label('Time')).toHaveFocus();
  await screen.getByRole('switch', { name: 'Remind me' }).click();
  // Nothing is in force: the chip has its words.
  await chip('at 9:15').click();
  await expect.element(screen.getByRole('switch', { name: 'Remind me' })).toHaveFocus();

  await label('Name').fill('run 20 km a week');
  await chip('20\u00a0km a week').click();
  await expect.element(label('How much')).toHaveFocus();
});

test('leaves to the name the days that a habit of the amount cannot have', async () => {
  const { screen, chips, preview } = await open('no sugar twice a week');
  await expect.poll(chips).toEqual(['To avoid']);
  await expect.element(preview('no sugar twice a week')).toBeVisible();
  await screen.getByLabelText('Name').fill('run 20 km a week on Monday');
  await expect.poll(chips).toEqual(['20\u00a0km a week']);
  await expect.element(preview('run on Monday')).toBeVisible();
});

test('opens the details for what is wrong in them', async () => {
  const { screen } = await open('walk 99999999999 steps a day');
  await userEvent.keyboard('{Enter}');
  const target = screen.getByLabelText('How much');
  await expect.element(target).toHaveFocus();
  await expect.element(target).toHaveAttribute('aria-invalid', 'true');
});

test('understands the other language too', async () => {
  const { screen, chip, chips, preview } = await open('drink 1.5 l of water a day', {
    locale: 'fr',
    path: '/fr',
    dividers: [],
  });
  await expect.poll(chips).toEqual(['1,5\u00a0l', 'Tous les jours']);
  await expect.element(preview('1,5\u00a0l par jour')).toBeVisible();
  await screen.getByLabelText('Nom').fill('pas d’alcool en semaine');
  await expect.element(screen.getByText('pas d’alcool', { exact: true }).last()).toBeVisible();
  await expect.element(chip('En semaine')).toBeVisible();
});

test('shows capitals in the field, and what will be saved below', async () => {
  const { screen, preview } = await open('  Read a chapter ');
  expect(getComputedStyle(screen.getByLabelText('Name').element()).textTransform).toBe('uppercase');
  await expect.element(preview('Read a chapter')).toBeVisible();
  expect(getComputedStyle(preview('Read a chapter').element()).textTransform).toBe('none');
});
