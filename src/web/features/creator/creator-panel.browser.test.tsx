import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { closeCreator, openCreator, useCreator } from '#web/shared/creator-store.ts';
import { CLOSE_DELAY, CreatorPanel } from './creator-panel.tsx';

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

const created = ({ body }: SentRequest) =>
  Response.json(
    { ...(body as object), order: 0, closed: false, history: {}, due: [], steps: [], days: [] },
    { status: 201 },
  );
const refused = () => Response.json({ message: 'limitReached' }, { status: 422 });

async function open(options: Parameters<typeof renderApp>[1] = {}) {
  const screen = await renderApp(<Page />, options);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  return {
    screen,
    creates: () => screen.sent.filter(({ method, path }) => method === 'POST' && path !== '/power/events'),
  };
}

test('requires a name only once the form is submitted, and sends nothing without it', async () => {
  const { screen, creates } = await open();
  expect(screen.getByText('Value is required').query()).toBeNull();
  await userEvent.keyboard('   {Enter}');
  await expect.element(screen.getByText('Value is required')).toBeVisible();
  expect(creates()).toEqual([]);
});

test('limits a name to 255 characters and counts an emoji as one', async () => {
  const { screen, creates } = await open();
  const field = screen.getByLabelText('Name');
  await field.fill('🌱'.repeat(256));
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.element(screen.getByText('The maximum length allowed is 255')).toBeVisible();
  expect(creates()).toEqual([]);
  await field.fill('🌱'.repeat(255));
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.poll(() => creates().length).toBe(1);
});

test('sends a habit trimmed, with a random emoji and no days, and closes on success', async () => {
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

test('selects all seven days from the start of the week, and refuses none', async () => {
  const { screen, creates } = await open({ settings: { weekStart: 0 } });
  await screen.getByLabelText('Name').fill('Walk the dog');
  await screen.getByRole('button', { name: 'Select days' }).click();
  const days = screen.getByRole('group', { name: 'Days' }).getByRole('button');
  const names = days.elements().map((day) => day.getAttribute('aria-label'));
  expect(names).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  expect(days.elements().every((day) => day.getAttribute('aria-pressed') === 'true')).toBe(true);
  for (const day of days.elements()) (day as HTMLElement).click();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose at least one day.');
  expect(creates()).toEqual([]);
  await screen.getByRole('button', { name: 'Monday' }).click();
  await screen.getByRole('button', { name: 'Create habit' }).click();
  await expect.poll(creates).toMatchObject([{ body: { days: '[1]' } }]);
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

test('ignores a second submit while the first runs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { screen, creates } = await open({
    answer: async (request) => {
      await promise;
      return created(request);
    },
  });
  await screen.getByLabelText('Name').fill('Walk the dog');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect
    .element(screen.getByRole('button', { name: 'Create habit' }))
    .toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  resolve();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(creates()).toHaveLength(1);
});

test('closes on Escape and restores the focus', async () => {
  const { screen } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('closes on a click outside, after a moment', async () => {
  const { screen } = await open();
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
