import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { buildHabit, renderApp, type SentRequest } from '#tests/web/render-app.tsx';
import { CreatorPanel } from './creator-panel.tsx';

const created = ({ body }: SentRequest) =>
  Response.json({ ...buildHabit(body as { id: string }), achievement: {} }, { status: 201 });

test('creates an amount by keyboard alone', async () => {
  const screen = await renderApp(<CreatorPanel type="habit" />, { answer: created });
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 40 && target.query() !== document.activeElement; presses += 1)
      await userEvent.keyboard('{Tab}');
    await expect.element(target).toHaveFocus();
  };
  await userEvent.keyboard('Read');
  const more = screen.getByRole('button', { name: 'More', exact: true });
  await tabTo(more);
  await userEvent.keyboard('{Enter}');
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByRole('radio', { name: /^Tick it off/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: /^Count something/ })).toHaveFocus();
  await tabTo(field('How much'));
  await userEvent.keyboard('15');
  await tabTo(screen.getByRole('button', { name: 'pages', exact: true }));
  await userEvent.keyboard(' ');
  await expect.element(field('Of what')).toHaveValue('pages');
  await tabTo(screen.getByRole('button', { name: 'Times a week', exact: true }));
  await userEvent.keyboard('{Enter}');
  await tabTo(screen.getByRole('button', { name: 'Create habit' }));
  await userEvent.keyboard('{Enter}');
  const repeat = { type: 'times', count: 3, per: 'week' };
  await expect
    .poll(() => screen.sent.filter(({ path }) => path === '/habits'))
    .toMatchObject([{ body: { name: 'Read', kind: 'amount', target: 15, unit: 'pages', repeat } }]);
});

test('shows and hides the details by More, and leads into them', async () => {
  const screen = await renderApp(<CreatorPanel type="habit" />);
  const more = screen.getByRole('button', { name: 'More', exact: true });
  const kind = screen.getByRole('radio', { name: /^Tick it off/ });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(kind.query()).toBeNull();
  await more.click();
  await expect.element(kind).toHaveFocus();
  await screen.getByRole('button', { name: 'Weekend', exact: true }).click();
  await more.click();
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await expect.element(more).toHaveFocus();
  expect(kind.query()).toBeNull();
  await expect.element(screen.getByText('Weekend', { exact: true })).toBeVisible();
});
