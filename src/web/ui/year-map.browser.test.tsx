import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { YearMap } from './year-map.tsx';
import './tokens.css';

/** The days of the twelve months from December 2025 on, which began on a Monday. */
const days = Array.from({ length: 359 }, (_, index) => ({
  day: new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10),
  title: `day ${index}`,
  total: index % 7 > 4 ? 0 : 2,
  level: index % 3,
  column: Math.floor(index / 7),
  row: index % 7,
}));

const show = (width: number, onPick?: (day: string) => void) =>
  render(
    // The card of the page is the container by whose width the halves are placed.
    <div style={{ width, containerType: 'inline-size' }}>
      <YearMap
        label="A year"
        days={days}
        today="2026-11-24"
        weekdays={[{ row: 0, text: 'M' }]}
        monthOf={(month) => month}
        readerLabel="Day by day"
        textOf={(index) => days[index]?.title ?? ''}
        onPick={onPick}
      />
    </div>,
  );

for (const width of [326, 690]) {
  test(`puts each month above the week that it starts in, ${width} px wide, and fills the width`, async () => {
    const { container } = await show(width);
    const months = Array.from(container.querySelectorAll('[data-month]'));
    expect(months).toHaveLength(12);
    for (const month of months) {
      const cells = Array.from(
        month.parentElement?.querySelectorAll('title') ?? [],
        (title) => title.parentElement,
      );
      const first = cells.find(
        (cell) => cell?.textContent === days.find(({ day }) => day === `${month.textContent}-01`)?.title,
      );
      const middle = first?.getBoundingClientRect() ?? new DOMRect();
      const unit = (month as SVGTextElement).ownerSVGElement?.getScreenCTM()?.a ?? 1;
      const start = middle.left + middle.width / 2 - 5 * unit;
      expect(month.getBoundingClientRect().left - start).toBeCloseTo(0, 0);
    }
    const edges = Array.from(container.querySelectorAll('svg'), (half) => half.getBoundingClientRect());
    expect(Math.max(...edges.map(({ right }) => right)) - Math.min(...edges.map(({ left }) => left))).toBe(
      width,
    );
    const cell = container.querySelector('rect')?.getBoundingClientRect();
    expect(cell?.width).toBeGreaterThan(9);
  });
}

test('reads a day under the pointer, by a touch and by the arrow keys, and names a pressed one', async () => {
  const picked: string[] = [];
  const { container } = await show(326, (day) => picked.push(day));
  const readout = () => container.querySelector('.chart-readout')?.textContent;
  const cellOf = (index: number) =>
    Array.from(container.querySelectorAll('title')).find(({ textContent }) => textContent === `day ${index}`)
      ?.parentElement as Element;
  const point = (type: string, index: number, pointerType: string) => {
    const { left, top, width, height } = cellOf(index).getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    cellOf(index).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, ...at }));
  };
  point('pointermove', 40, 'mouse');
  await expect.poll(readout).toBe('day 40');
  point('pointerup', 300, 'touch');
  await expect.poll(readout).toBe('day 300');
  point('click', 300, 'touch');
  expect(picked).toEqual([days[300]?.day]);
  const reader = page.getByRole('slider', { name: 'Day by day' });
  await expect.element(reader).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(readout).toBe('day 299');
  (reader.element() as HTMLElement).blur();
  await expect.poll(readout).toBe('');
});

test('tells a day without anything due from a missed one by its shape, and outlines today', async () => {
  const { container } = await show(690);
  const shapeOf = (index: number) =>
    Array.from(container.querySelectorAll('title')).find(({ textContent }) => textContent === `day ${index}`)
      ?.parentElement?.tagName;
  expect([shapeOf(3), shapeOf(5)]).toEqual(['rect', 'circle']);
  expect(container.querySelectorAll('.heat-mark')).toHaveLength(1);
});
