import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { IconButton } from './icon-button.tsx';
import { startTooltips, tooltipTimes } from './tooltip.ts';

// Once, as in the product.
startTooltips(new Event('focusin'));

const tips = () => [...document.querySelectorAll<HTMLElement>('.tooltip.is-shown')];
const texts = () => tips().map((tip) => tip.textContent);

async function show() {
  const screen = await render(
    <main style={{ padding: 120 }}>
      <IconButton label="Settings">⚙</IconButton>
      <button type="button" data-tip="Ticks of a lifetime" aria-describedby="other">
        1,284
      </button>
      <span id="other">Other</span>
    </main>,
  );
  return {
    icon: screen.getByRole('button', { name: 'Settings' }).element() as HTMLElement,
    count: screen.getByRole('button', { name: '1,284' }).element() as HTMLElement,
  };
}

function point(element: Element, pointerType = 'mouse'): void {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  point(document.body);
  vi.advanceTimersByTime(tooltipTimes.dispose);
  vi.useRealTimers();
});

test('shows 5 px above 200 ms after hover, hides when the mouse leaves both, and is removed 150 ms later', async () => {
  const { icon } = await show();
  point(icon);
  vi.advanceTimersByTime(tooltipTimes.show - 1);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Settings']);
  const [tip] = tips();
  const box = tip?.getBoundingClientRect() ?? new DOMRect();
  const of = icon.getBoundingClientRect();
  expect(Math.abs(of.top - box.bottom - 5)).toBeLessThanOrEqual(1);
  expect(Math.abs(of.left + of.width / 2 - box.left - box.width / 2)).toBeLessThanOrEqual(1);
  point(tip ?? document.body);
  expect(texts()).toEqual(['Settings']);
  point(document.body);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(tooltipTimes.dispose - 1);
  expect(document.querySelectorAll('.tooltip')).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(document.querySelectorAll('.tooltip')).toHaveLength(0);
});

test('adds a description to a name, and keeps other descriptions', async () => {
  const { icon, count } = await show();
  point(count);
  vi.advanceTimersByTime(tooltipTimes.show);
  expect(count.getAttribute('aria-describedby')).toBe(`other ${tips()[0]?.id}`);
  await expect.element(count).toHaveAccessibleDescription('Other Ticks of a lifetime');
  point(icon);
  expect(count.getAttribute('aria-describedby')).toBe('other');
  vi.advanceTimersByTime(tooltipTimes.show);
  // The name itself is not announced twice.
  expect(texts()).toEqual(['Settings']);
  expect(icon.hasAttribute('aria-describedby')).toBe(false);
});

test('hides on Escape and on a press until the pointer returns', async () => {
  const { icon } = await show();
  for (const hide of [
    () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    () => icon.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  ]) {
    point(icon);
    vi.advanceTimersByTime(tooltipTimes.show);
    expect(texts()).toEqual(['Settings']);
    hide();
    expect(texts()).toEqual([]);
    point(icon);
    vi.advanceTimersByTime(tooltipTimes.show);
    expect(texts()).toEqual([]);
    point(document.body);
  }
});

test('does not show on touch, or for an open control', async () => {
  const { icon } = await show();
  point(icon, 'touch');
  vi.advanceTimersByTime(tooltipTimes.show);
  expect(texts()).toEqual([]);
  icon.setAttribute('aria-expanded', 'true');
  point(icon);
  vi.advanceTimersByTime(tooltipTimes.show);
  expect(texts()).toEqual([]);
});

test('shows on keyboard focus', async () => {
  const { icon } = await show();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(icon);
  vi.advanceTimersByTime(tooltipTimes.show);
  expect(texts()).toEqual(['Settings']);
  point(document.body);
  expect(texts()).toEqual(['Settings']);
  icon.blur();
  expect(texts()).toEqual([]);
});

test('stays hidden when the page moves the focus after Enter, and shows at the next Tab', async () => {
  const { icon } = await show();
  await userEvent.keyboard('{Enter}');
  icon.focus();
  vi.advanceTimersByTime(tooltipTimes.show);
  expect(texts()).toEqual([]);
  icon.blur();
  await userEvent.keyboard('{Tab}');
  icon.focus();
  vi.advanceTimersByTime(tooltipTimes.show);
  expect(texts()).toEqual(['Settings']);
});
