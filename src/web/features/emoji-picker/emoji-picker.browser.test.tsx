import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp } from '#tests/web/render-app.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import '#web/ui/base.css';
import '#web/ui/tokens.css';

async function open(locale: 'en' | 'fr' = 'en') {
  const onPick = vi.fn<(name: string) => void>();
  const screen = await renderApp(
    <Suspense>
      <EmojiPicker selected="grinning-face" onPick={onPick} />
    </Suspense>,
    { locale },
  );
  const search = screen.getByRole('searchbox');
  await expect.element(search).toBeVisible();
  return { screen, search, onPick, pictures: () => screen.container.querySelectorAll('img').length };
}

test('renders only the rows in view', async () => {
  const { screen, pictures } = await open();
  await expect
    .element(screen.getByRole('button', { name: 'grinning face', exact: true }))
    .toHaveAttribute('aria-current', 'true');
  expect(pictures()).toBeLessThan(100);
});

test('shows the categories in order, and scrolls to each', async () => {
  const { screen, pictures } = await open();
  const bar = screen.getByRole('group', { name: 'Categories' });
  expect(
    bar
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual([
    'People',
    'Food',
    'Nature',
    'Objects',
    'Travel',
    'Flags',
    'Activity',
    'Diversity',
    'Symbol',
    'Regional',
  ]);
  await bar.getByRole('button', { name: 'Regional' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Regional' })).toBeVisible();
  expect(pictures()).toBeLessThan(100);
});

test('gives no category less than 44 px, by a rule that no engine rounds off', async () => {
  const { screen } = await open();
  for (const button of screen.getByRole('group').getByRole('button').elements()) {
    const { minWidth, minHeight, flexShrink } = getComputedStyle(button);
    expect([minWidth, minHeight, flexShrink]).toEqual(['44px', '44px', '0']);
  }
});

test('hides categories without a match in a search, and says when nothing is found', async () => {
  const { screen, search, onPick } = await open();
  await search.fill('Seedling');
  await expect.element(screen.getByRole('button', { name: 'seedling' })).toBeVisible();
  expect(screen.getByRole('group').getByRole('button').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'seedling' }).click();
  expect(onPick).toHaveBeenCalledWith('seedling');
  await search.fill('zzzz');
  await expect.element(screen.getByRole('status')).toHaveTextContent('No emoji with that name.');
});

test('moves from the search through the grid with the arrow keys', async () => {
  const { screen, search, onPick } = await open();
  await search.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('button', { name: 'grinning face', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  await expect.poll(() => onPick.mock.calls.length).toBe(1);
  // As far as rows that have to be scrolled to, each key once the one before has moved the focus.
  for (let row = 0; row < 12; row += 1) {
    const before = document.activeElement;
    before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    const hasMoved = () => document.activeElement !== before && document.activeElement?.tagName === 'BUTTON';
    await expect.poll(hasMoved).toBe(true);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  }
});

test('has a place for each picture until it is drawn', async () => {
  const { screen, search } = await open();
  await search.fill('seedling');
  const found = screen.getByRole('button', { name: 'seedling' });
  await expect.element(found).toBeVisible();
  const picture = found.element().querySelector('img');
  // The tests serve no pictures.
  await expect.element(found).toHaveAttribute('data-loading');
  picture?.dispatchEvent(new Event('load'));
  await expect.element(found).not.toHaveAttribute('data-loading');
});
