import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MENU_HIDE_DELAY, Menu } from './menu.tsx';

const labels = ['Edit', 'Archive', 'Émile', 'Delete'];

async function show(hover = false) {
  const chosen = vi.fn<(label: string) => void>();
  const items = labels.map((label) => ({ key: label, label, onSelect: () => chosen(label) }));
  const screen = await render(
    <main>
      <Menu label="Options" items={items} hover={hover}>
        …
      </Menu>
      <button type="button">After</button>
    </main>,
  );
  return { screen, chosen, button: screen.getByRole('button', { name: 'Options' }) };
}

const focused = () => document.activeElement?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);

afterEach(() => vi.useRealTimers());

test('a click opens it 5 px under the button with the first item in focus, and choosing closes it', async () => {
  const { screen, chosen, button } = await show();
  const menu = screen.getByRole('menu');
  expect(menu.query()).toBeNull();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  expect(focused()).toBe('Edit');
  const of = button.element().getBoundingClientRect();
  expect(Math.abs(menu.element().getBoundingClientRect().top - of.bottom - 5)).toBeLessThanOrEqual(1);
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  expect(chosen.mock.calls).toEqual([['Archive']]);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(menu.query()).toBeNull();
  await expect.element(button).toHaveFocus();
});

test('arrows, Home, End and letters go to items, Enter chooses', async () => {
  const { chosen, button } = await show();
  (button.element() as HTMLElement).focus();
  await press('{ArrowUp}');
  expect(focused()).toBe('Delete');
  await press('{ArrowDown}');
  expect(focused()).toBe('Edit');
  await press('{End}{ArrowUp}');
  expect(focused()).toBe('Émile');
  await press('{Home}');
  expect(focused()).toBe('Edit');
  await press('em');
  expect(focused()).toBe('Émile');
  await press('{Enter}');
  expect(chosen.mock.calls).toEqual([['Émile']]);
});

test('Escape closes it and gives the focus back; Tab goes on from the button', async () => {
  const { screen, button } = await show();
  await button.click();
  await press('{Escape}');
  expect(screen.getByRole('menu').query()).toBeNull();
  await expect.element(button).toHaveFocus();
  await press('{ArrowDown}{Tab}');
  expect(screen.getByRole('menu').query()).toBeNull();
  expect(focused()).toBe('After');
});

test('a press elsewhere closes it, a second one on the button too', async () => {
  const { screen, button } = await show();
  await button.click();
  await button.click();
  expect(screen.getByRole('menu').query()).toBeNull();
  await button.click();
  await screen.getByRole('button', { name: 'After' }).click();
  expect(screen.getByRole('menu').query()).toBeNull();
});

test('one that opens under the mouse hides 400 ms after it left, unless it comes back', async () => {
  const { screen, button } = await show(true);
  const menu = screen.getByRole('menu');
  const anchor = button.element().parentElement as HTMLElement;
  const mouse = (type: string) => {
    // React makes enter and leave out of these two.
    anchor.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
  mouse('pointerover');
  await pass(0);
  expect(menu.query()).not.toBeNull();
  mouse('pointerout');
  await pass(MENU_HIDE_DELAY - 1);
  mouse('pointerover');
  await pass(MENU_HIDE_DELAY);
  expect(menu.query()).not.toBeNull();
  mouse('pointerout');
  await pass(MENU_HIDE_DELAY);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(menu.query()).toBeNull();
});
