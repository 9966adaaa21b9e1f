import { expect, test } from 'vitest';
import { useAccountData } from '#client/react.tsx';
import { kinds } from '#client/state/kinds.ts';
import type { Habit } from '#contract/habits.ts';
import '#client/outbox/mutations/late.ts';
import { addDays } from '#domain/days/day-key.ts';
import { createFormats } from '#i18n/format.ts';
import { idOf } from '#tests/client/build-account-data.ts';
import { buildHabit, renderApp, today } from '#tests/web/render-app.tsx';
import { PlanSection } from './plan-section.tsx';
import '#web/ui/base.css';
import '#web/ui/tokens.css';

const pages = { kind: 'amount', unit: 'pages', target: 10 } as const;

function Sheet() {
  const [habit] = useAccountData().habits;
  return habit ? <PlanSection habit={habit} /> : null;
}

/** The section of a habit, and the changes that were sent of it. */
async function open(habit: Partial<Omit<Habit, 'id'>>) {
  await kinds.load();
  const screen = await renderApp(<Sheet />, {
    habits: [buildHabit({ ...habit, id: idOf(1) })],
    answer: () => new Promise(() => {}),
  });
  return {
    screen,
    sent: () =>
      screen.sent
        .filter(({ path }) => path.startsWith('/habits/'))
        .map(({ method, path, body }) => ({ method, path, body })),
  };
}

const later = addDays(today, 7);
const laterText = createFormats('en').day(later, 'long');

test('plans a habit for a later day, shows the day, and takes it back', async () => {
  const { screen, sent } = await open(pages);
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByLabelText('How much').fill('20');
  await screen.getByRole('button', { name: 'Later, or little by little' }).click();
  await screen.getByLabelText('In force from').fill(later);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(sent).toMatchObject([{ method: 'PATCH', body: { from: later, target: 20 } }]);
  await expect.element(screen.getByText(`In force from ${laterText} on.`)).toBeVisible();
  await expect.element(screen.getByText(`From ${laterText}: 20 pages a day`)).toBeVisible();
  await expect.element(screen.getByText('10 pages a day', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: `Take back the plan from ${laterText}` }).click();
  await expect.element(screen.getByText(`From ${laterText}: 20 pages a day`)).not.toBeInTheDocument();
});

test('lets a target grow, with a picture of its steps before it is saved, and stops it', async () => {
  const { screen, sent } = await open(pages);
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByRole('button', { name: 'Later, or little by little' }).click();
  await screen.getByLabelText('Change the target by').fill('5');
  await screen.getByLabelText('Until it is').fill('30');
  await expect.element(screen.getByRole('figure', { name: /^4 steps, to 30\spages on/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  const growth = { by: 5, until: 30, every: { count: 1, unit: 'week' }, onlyWhenMet: false };
  await expect.poll(sent).toMatchObject([{ method: 'PATCH', body: { growth } }]);
  await expect.element(screen.getByText(/^Next 15\spages on .* until 30\spages$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Keep the target as it is' }).click();
  await expect.element(screen.getByText(/^Next 15\spages on/)).not.toBeInTheDocument();
});

test('says that a target never gets there, and sends nothing', async () => {
  const { screen, sent } = await open(pages);
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByRole('button', { name: 'Later, or little by little' }).click();
  await screen.getByLabelText('Change the target by').fill('0.01');
  await screen.getByLabelText('Until it is').fill('30');
  await expect.element(screen.getByText('It never gets there, or takes more than 60 steps.')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(sent()).toEqual([]);
});

test('asks for what lacks of a growth, also where its fields are folded', async () => {
  const { screen, sent } = await open(pages);
  await screen.getByRole('button', { name: 'Change' }).click();
  const fold = screen.getByRole('button', { name: 'Later, or little by little' });
  await fold.click();
  await screen.getByLabelText('Change the target by').fill('5');
  await fold.click();
  await screen.getByRole('button', { name: 'Save' }).click();
  const until = screen.getByLabelText('Until it is');
  await expect.element(until).toHaveAttribute('aria-invalid', 'true');
  await expect.element(until).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('saves a plan of a later day, which has no growth, whatever was typed of one', async () => {
  const { screen, sent } = await open(pages);
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByRole('button', { name: 'Later, or little by little' }).click();
  await screen.getByLabelText('Change the target by').fill('5');
  await screen.getByLabelText('In force from').fill(later);
  await screen.getByLabelText('How much').fill('20');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(sent).toMatchObject([{ method: 'PATCH', body: { from: later, target: 20 } }]);
});

test('takes back all of a change of which the plan begins later', async () => {
  const { screen } = await open(pages);
  await screen.getByRole('button', { name: 'Change' }).click();
  await screen.getByLabelText('Of what').fill('sheets');
  await screen.getByRole('button', { name: 'Later, or little by little' }).click();
  await screen.getByLabelText('In force from').fill(later);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('10 sheets a day', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('10 pages a day', { exact: true })).toBeVisible();
  expect(screen.client.optimisticState.get().habits[0]?.ahead).toEqual([]);
});
