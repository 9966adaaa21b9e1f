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

test('opens 5 px under the button with the first item focused, and closes on a choice', async () => {
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

test('stays open when the page scrolls without moving its button, and closes when it moves', async () => {
  const { screen, button } = await show();
  await button.click();
  document.dispatchEvent(new Event('scroll'));
  expect(screen.getByRole('menu').query()).not.toBeNull();
  (button.element() as HTMLElement).style.marginTop = '40px';
  document.dispatchEvent(new Event('scroll'));
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('moves by arrows, Home, End and letters, and chooses on Enter', async () => {
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

test('restores the focus on Escape; Tab continues from the button', async () => {
  const { screen, button } = await show();
  await button.click();
  await press('{Escape}');
  expect(screen.getByRole('menu').query()).toBeNull();
  await expect.element(button).toHaveFocus();
  await press('{ArrowDown}{Tab}');
  expect(screen.getByRole('menu').query()).toBeNull();
  expect(focused()).toBe('After');
});

test('closes on a press elsewhere, and on a second press of the button', async () => {
  const { screen, button } = await show();
  await button.click();
  await button.click();
  expect(screen.getByRole('menu').query()).toBeNull();
  await button.click();
  await screen.getByRole('button', { name: 'After' }).click();
  expect(screen.getByRole('menu').query()).toBeNull();
});

test('hides 400 ms after the mouse left a menu opened by hover, unless it returns', async () => {
  const { screen, button } = await show(true);
  const menu = screen.getByRole('menu');
  const anchor = button.element().parentElement as HTMLElement;
  const mouse = (type: string) => {
    // React derives enter and leave from these two.
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
