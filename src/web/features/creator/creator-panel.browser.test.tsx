import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { openMore } from '#tests/web/open-more.ts';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { closeCreator, openCreator, useCreator } from '#web/shared/creator-store.ts';
import { CLOSE_DELAY, CreatorPanel } from './creator-panel.tsx';
import '#web/ui/base.css';
import '#web/ui/tokens.css';

afterEach(() => closeCreator());

function Page() {
  const { visible, type } = useCreator();
  return (
    <>
      <button type="button" onClick={() => openCreator()}>
        Open
      </button>
      <p>Elsewhere</p>
      {visible && <CreatorPanel type={type} />}
    </>
  );
}

const created = ({ method, body }: SentRequest): Response | Promise<Response> => {
  // Reads are slow.
  if (method !== 'POST') return new Promise(() => {});
  const given = body as { id: string; order?: number };
  const habit = buildHabit({ ...given, days: [...EVERY_DAY] });
  const achievement = { completed: 0, currentStreak: 0, bestStreak: 0, percentage: null };
  const made = { ...habit, achievement };
  return Response.json(made, { status: 201 });
};
const refused = () => Response.json({ message: 'limitReached' }, { status: 422 });

async function open(options: Parameters<typeof renderApp>[1] = {}) {
  const screen = await renderApp(<Page />, options);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  return {
    screen,
    creates: () => screen.sent.filter(({ method, path }) => method === 'POST' && path !== '/power/events'),
  };
}

test('requires a name of at most 255 characters, of which an emoji is one, once the form is submitted', async () => {
  const { screen, creates } = await open();
  expect(screen.getByText('Value is required').query()).toBeNull();
  await userEvent.keyboard('   {Enter}');
  await expect.element(screen.getByText('Value is required')).toBeVisible();
  expect(creates()).toEqual([]);
  const field = screen.getByLabelText('Name');
  await field.fill('🌱'.repeat(256));
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.element(screen.getByText('The maximum length allowed is 255')).toBeVisible();
  expect(creates()).toEqual([]);
  await field.fill('🌱'.repeat(255));
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.poll(() => creates().length).toBe(1);
});

test('sends a habit trimmed, with an emoji and no days, and closes on success', async () => {
  const { screen, creates } = await open({ answer: created });
  await screen.getByLabelText('Name').fill('  Walk the dog ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(creates()).toMatchObject([
    {
      path: '/habits',
      body: { name: 'Walk the dog', days: '', emoji: expect.stringMatching(/^[a-z0-9-]+$/) },
    },
  ]);
});

test('has every day selected at first, and a preset of the weekend', async () => {
  const { screen, creates } = await open({ answer: created });
  await openMore(screen);
  const everyDay = screen.getByRole('button', { name: 'Every day' });
  await expect.element(everyDay).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Weekend', exact: true }).click();
  await screen.getByLabelText('Name').fill('Walk the dog');
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.poll(creates).toMatchObject([{ body: { days: '[0,6]' } }]);
});

test('selects all seven days, in the order of the week, of which each toggles, and refuses none', async () => {
  const { screen, creates } = await open({ settings: { weekStart: 0 } });
  await screen.getByLabelText('Name').fill('Walk the dog');
  await openMore(screen);
  await screen.getByRole('button', { name: 'Select days' }).click();
  const days = screen.getByRole('group', { name: 'Days' }).getByRole('button');
  const names = days.elements().map((day) => day.getAttribute('aria-label'));
  expect(names).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  expect(days.elements().every((day) => day.getAttribute('aria-pressed') === 'true')).toBe(true);
  for (const day of names) await screen.getByRole('button', { name: day ?? '' }).click();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose at least one day.');
  expect(creates()).toEqual([]);
  await screen.getByRole('button', { name: 'Monday' }).click();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.poll(creates).toMatchObject([{ body: { days: '[1]' } }]);
});

test('leaves out days of a preset', async () => {
  const { screen, creates } = await open({ answer: created });
  await screen.getByLabelText('Name').fill('Walk the dog');
  await openMore(screen);
  await screen.getByRole('button', { name: 'Weekdays' }).click();
  for (const day of ['Tuesday', 'Thursday']) await screen.getByRole('button', { name: day }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Select days' }))
    .toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.poll(creates).toMatchObject([{ body: { days: '[1,3,5]' } }]);
});

test('creates habits at intervals of weeks and of months, and with a limit of some unit', async () => {
  const { screen, creates } = await open({ answer: created });
  const again = screen.getByRole('button', { name: 'Open', exact: true });
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  const create = async (name: string, text: string) => {
    await screen.getByLabelText('Name').fill(name);
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Create habit' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  };

  await openMore(screen);
  await screen.getByRole('button', { name: 'Other rhythm' }).click();
  await field('Unit').selectOptions('weeks');
  await field('Every').fill('2');
  await field('Starting on').fill('2099-11-30');
  await create('Water the plants', 'Every 2 weeks on Monday');
  await again.click();
  await openMore(screen);
  await screen.getByRole('button', { name: 'Other rhythm' }).click();
  await field('Unit').selectOptions('months');
  await field('Every').fill('1');
  await field('Starting on').fill('2099-12-31');
  await create('Pay the rent', 'Every month on the 31st (or the last day)');
  await again.click();
  await openMore(screen);
  await screen.getByText('Keep it low', { exact: true }).click();
  await field('At most').fill('2');
  await field('Of what').fill('cups');
  await create('Coffee', 'At most 2\u00a0cups a day');

  expect(creates().map(({ body }) => body)).toMatchObject([
    { repeat: { type: 'interval', every: 2, unit: 'week', from: '2099-11-30' } },
    { repeat: { type: 'interval', every: 1, unit: 'month', from: '2099-12-31' } },
    { kind: 'limit', target: 2, unit: 'cups' },
  ]);
});

test('proposes the best emoji of the name, until one is chosen by hand', async () => {
  const { screen, creates } = await open({ answer: created });
  const picture = () =>
    screen
      .getByRole('button', { name: 'Choose an emoji' })
      .element()
      .querySelector('img')
      ?.getAttribute('src');
  const field = screen.getByLabelText('Name');
  await field.fill('Drink water');
  await expect.poll(picture).toBe('/images/emojis/droplet.svg');
  const others = screen.getByRole('group', { name: 'Suggested emojis' }).getByRole('button');
  expect(others.elements()).toHaveLength(5);
  await screen.getByRole('button', { name: 'cup with straw' }).click();
  await expect.poll(picture).toBe('/images/emojis/cup-with-straw.svg');
  await expect
    .element(screen.getByRole('button', { name: 'cup with straw' }))
    .toHaveAttribute('aria-pressed', 'true');
  await field.fill('Read');
  expect(picture()).toBe('/images/emojis/cup-with-straw.svg');
  await userEvent.keyboard('{Enter}');
  await expect.poll(creates).toMatchObject([{ body: { emoji: 'cup-with-straw' } }]);
});

test('creates a habit with its reminder', async () => {
  const { screen } = await open({ answer: created });
  await screen.getByLabelText('Name').fill('Walk the dog');
  await openMore(screen);
  await screen.getByRole('switch', { name: 'Remind me' }).click();
  await expect.element(screen.getByRole('button', { name: '8:00' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Other', exact: true }).click();
  await screen.getByLabelText('Time', { exact: true }).fill('07:15');
  await expect.element(screen.getByText('Every day · 7:15')).toBeVisible();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  const updates = () => screen.sent.filter(({ method }) => method === 'PATCH');
  await expect.poll(updates).toMatchObject([{ body: { reminderTime: '07:15' } }]);
  const [create] = screen.sent.filter(({ method, path }) => method === 'POST' && path === '/habits');
  expect(updates()[0]?.path).toBe(`/habits/${(create?.body as { id?: string } | undefined)?.id}`);
});

test('creates a habit under a divider, the last one at first', async () => {
  const dividers = [
    {
      id: '00000000-0000-4000-8000-000000000011',
      name: 'Morning',
      order: 0,
      closed: false,
      rule: null,
      window: null,
    },
    {
      id: '00000000-0000-4000-8000-000000000012',
      name: 'Evening',
      order: 1,
      closed: true,
      rule: null,
      window: null,
    },
  ];
  const { screen } = await open({ answer: created, dividers });
  await screen.getByLabelText('Name').fill('Walk the dog');
  await openMore(screen);
  const under = screen.getByLabelText('Under');
  await expect.element(under).toHaveValue(dividers[1]?.id);
  await under.selectOptions('Morning');
  await expect.element(screen.getByText('Every day · Morning')).toBeVisible();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  const order = () => screen.client.optimisticState.get().habits.map((habit) => habit.order);
  await expect.poll(order).toEqual([1]);
  const shown = screen.client.optimisticState.get().dividers;
  // The divider that the habit is not under stays closed, and comes after it.
  expect(shown.map((divider) => [divider.order, divider.closed])).toEqual([
    [0, false],
    [2, true],
  ]);
});

test('keeps the button in view, and the days apart, on the smallest phones', async () => {
  await page.viewport(320, 640);
  const { screen } = await open();
  await screen.getByLabelText('Name').fill('Drink water');
  await openMore(screen);
  await screen.getByRole('button', { name: 'Select days' }).click();
  await screen.getByRole('switch', { name: 'Remind me' }).click();
  const button = screen.getByRole('button', { name: 'Create habit' });
  const isInView = () => {
    const { top, bottom } = button.element().getBoundingClientRect();
    const panel = screen.getByRole('dialog').element().getBoundingClientRect();
    return top >= panel.top && bottom <= panel.bottom && panel.bottom <= innerHeight;
  };
  expect(isInView()).toBe(true);
  const days = screen.getByRole('group', { name: 'Days' }).getByRole('button').elements();
  for (const day of days) {
    const { width, height } = day.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    // The space between two is part of both.
    expect(getComputedStyle(day).backgroundClip).toBe('padding-box');
  }
  await screen.getByRole('button', { name: 'Choose an emoji' }).click();
  await expect.element(screen.getByRole('searchbox')).toBeVisible();
  expect(isInView()).toBe(true);
  await page.viewport(414, 896);
});

test('stays open with its values after a refusal', async () => {
  const { screen } = await open({ answer: refused });
  await screen.getByRole('tab', { name: 'Divider' }).click();
  await screen.getByLabelText('Name').fill('Morning');
  const button = screen.getByRole('button', { name: 'Create divider' });
  await button.click();
  await expect.poll(() => screen.sent.length).toBeGreaterThan(0);
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Morning');
});

test('closes on Escape and restores the focus, and on a click outside after a moment', async () => {
  const { screen } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const again = screen.getByRole('button', { name: 'Open' });
  await expect.element(again).toHaveFocus();
  await again.click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  const started = performance.now();
  document.querySelector<HTMLElement>('.creator-veil')?.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(performance.now() - started).toBeGreaterThanOrEqual(CLOSE_DELAY);
});

test('opens the emoji picker inside, and closes only the picker on a choice', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Choose an emoji' }).click();
  await screen.getByLabelText('Search an emoji').fill('seedling');
  await screen.getByRole('button', { name: 'seedling' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Choose an emoji' }))
    .toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});
