import { afterEach, expect, test } from 'vitest';
import { packSet } from '#client/sets/set-text.ts';
import type { HabitSet } from '#contract/habit-set.ts';
import { DIVIDERS_MAX } from '#contract/limits.ts';
import { buildHabit, renderApp } from '#tests/web/render-app.tsx';
import { clearToasts, currentToasts } from '#web/ui/toast-store.ts';
import { SetsPage } from './sets-page.tsx';

afterEach(() => {
  clearToasts();
  sessionStorage.clear();
});

const plant: HabitSet = {
  name: 'Garden',
  habits: [
    { name: 'Water the plants', emoji: 'seedling', repeat: { type: 'interval', every: 3, unit: 'day' } },
    { name: 'Weed <b>', emoji: 'bed', kind: 'amount', unit: 'min', target: 10 },
  ],
};
const linked = async (set: HabitSet) => `/habits/sets#set=${await packSet(set)}`;

test('adds the chosen habits of a set under its divider, and takes all of them back by one press', async () => {
  const bed = buildHabit({ id: 'bed', name: 'make THE bed' });
  const screen = await renderApp(<SetsPage />, { habits: [bed], path: '/habits/sets?of=morning' });
  await expect.element(screen.getByRole('heading', { name: 'Morning' })).toBeVisible();
  const own = screen.getByRole('checkbox', { name: 'Add “Make the bed”' });
  await expect.element(own).not.toBeChecked();
  await expect.element(screen.getByText('Every day · Already in your list')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Add “Eat breakfast”' }).click();
  await screen
    .getByRole('textbox', { name: 'Name of the habit “Drink a glass of water”' })
    .fill(' Drink tea ');
  await screen.getByRole('textbox', { name: 'Heading in your list' }).fill('My morning');
  await screen.getByRole('switch', { name: /^Only from/ }).click();
  await screen.getByRole('button', { name: 'Add 3 habits' }).click();
  const { outbox } = screen.client;
  await expect.poll(() => outbox.pending().length).toBe(5);
  const [divider, window, ...habits] = outbox.pending();
  expect(divider).toMatchObject({ kind: 'divider.create', variables: { name: 'My morning' } });
  expect(window).toMatchObject({
    kind: 'divider.update',
    variables: { window: { from: '06:00', to: '10:00' } },
  });
  expect(habits.map(({ variables }) => variables)).toMatchObject([
    { name: 'Drink tea', emoji: 'droplet' },
    { name: 'Get some daylight', kind: 'amount', unit: 'min', target: 10, step: 5 },
    { name: 'Pick today’s one thing' },
  ]);
  await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual(['“My morning” is in your list']);
  currentToasts()[0]?.action?.run();
  await expect
    .poll(() => screen.client.optimisticState.get().habits.map(({ name }) => name))
    .toEqual([bed.name]);
  expect(screen.client.optimisticState.get().dividers).toEqual([]);
});

test('says once that there is no room, and writes nothing', async () => {
  const dividers = Array.from({ length: DIVIDERS_MAX }, (_, order) => ({
    id: `divider-${order}`,
    name: 'A',
    order,
    closed: false,
    rule: null,
    window: null,
  }));
  const screen = await renderApp(<SetsPage />, { dividers, path: '/habits/sets?of=calm' });
  await screen.getByRole('button', { name: 'Add 5 habits' }).click();
  await expect.poll(() => screen.getByRole('alert').element().textContent).toMatch(/200.dividers/);
  expect(screen.client.outbox.pending()).toEqual([]);
});

test('asks for a name and for a habit before it adds', async () => {
  const screen = await renderApp(<SetsPage />, { path: '/habits/sets?of=return' });
  const heading = screen.getByRole('textbox', { name: 'Heading in your list' });
  await heading.clear();
  await screen.getByRole('button', { name: 'Add 4 habits' }).click();
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toHaveAttribute('aria-invalid', 'true');
  for (const box of screen.getByRole('checkbox').elements()) (box as HTMLElement).click();
  await screen.getByRole('button', { name: 'Choose at least one habit.' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose at least one habit.');
  await screen.getByRole('checkbox').first().click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(screen.client.outbox.pending()).toEqual([]);
});

test('shows the set of a link, which stays for this tab until it is added or left', async () => {
  const path = await linked(plant);
  const screen = await renderApp(<SetsPage />, { path });
  await expect.element(screen.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /Weed <b>/ })).toHaveValue('Weed <b>');
  await screen.unmount();
  const again = await renderApp(<SetsPage />, { path: '/habits/sets' });
  await expect.element(again.getByRole('heading', { name: 'Garden' })).toBeVisible();
  await again.getByRole('button', { name: 'All sets' }).click();
  await expect.element(again.getByRole('heading', { name: 'Start with a set' })).toBeVisible();
  expect(sessionStorage.length).toBe(0);
});

test('shows the other sets for a link that holds none', async () => {
  const path = (await linked(plant)).slice(0, -9);
  const screen = await renderApp(<SetsPage />, { path });
  await expect.element(screen.getByRole('heading', { name: 'There is no set in this link' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Fresh start/ })).toBeVisible();
  expect(sessionStorage.length).toBe(0);
});

test('shows the habits of another link that is opened in the same tab', async () => {
  const shed: HabitSet = { name: 'Shed', habits: [{ name: 'Oil the tools', emoji: 'bed' }] };
  const screen = await renderApp(<SetsPage />, {
    path: await linked(plant),
  });
  await expect.element(screen.getByRole('textbox', { name: /Weed/ })).toBeVisible();
  await screen.navigation.navigate(await linked(shed));
  await expect.element(screen.getByRole('heading', { name: 'Shed' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: /Oil the tools/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Weed/ }).query()).toBeNull();
});
