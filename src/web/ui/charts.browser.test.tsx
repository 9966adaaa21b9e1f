import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable } from './data-table.tsx';
import { Donut } from './donut.tsx';
import { LineChart } from './line-chart.tsx';
import { ReadWeekBars } from './read-week-bars.tsx';
import { Sparkline } from './sparkline.tsx';
import './tokens.css';
import './base.css';

const values = [0, 50, 100, 80, 60];
const scale = ['100 %', '50 %', '0 %'] as const;
const textOf = (index: number) => `day ${index}: ${values[index]}`;

function Line() {
  return (
    <LineChart
      values={values}
      label="Five days, 60 % in all"
      scale={scale}
      marks={[
        { index: 0, text: 'Mon' },
        { index: 4, text: 'Fri' },
      ]}
      readerLabel="Day by day"
      textOf={textOf}
    />
  );
}

const bars = ['Mon', 'Tue', 'Wed'].map((mark, index) => ({
  key: mark,
  mark,
  completed: index,
  total: 2,
  text: `${mark}: ${index} of 2`,
  strong: index === 2,
}));

test('describes a line in one sentence, with an area, no points, and axes of 40 and 30 pixels', async () => {
  const { container } = await render(<Line />);
  await expect.element(page.getByRole('img', { name: 'Five days, 60 % in all' })).toBeVisible();
  expect(container.querySelectorAll('.sparkline path')).toHaveLength(2);
  expect(container.querySelectorAll('circle')).toHaveLength(0);
  const width = (selector: string) => container.querySelector(selector)?.getBoundingClientRect();
  expect(width('.chart-scale')?.width).toBe(40);
  expect(width('.line-chart-marks')?.height).toBe(30);
});

test('shows what is read above the labels of the scale', async () => {
  const { container } = await render(
    <>
      <Line />
      <ReadWeekBars
        label="Days"
        height={120}
        scale={scale}
        readerLabel="Each day"
        bars={bars}
        rest="So far"
      />
    </>,
  );
  const edges = (selector: string, edge: 'top' | 'bottom') =>
    Array.from(container.querySelectorAll(selector), (node) => node.getBoundingClientRect()[edge]);
  const labels = edges('.chart-scale span:first-child', 'top');
  const room = edges('.chart-readout', 'bottom').map((bottom, index) => (labels[index] ?? 0) - bottom);
  expect(room).toEqual([8, 3]);
});

test('reads a line point by point with the arrow keys, from today backwards', async () => {
  const { container } = await render(<Line />);
  const reader = page.getByRole('slider', { name: 'Day by day' });
  const readout = () => container.querySelector('.chart-readout')?.textContent;
  expect(readout()).toBe('');
  (reader.element() as HTMLElement).focus();
  await expect.poll(readout).toBe('day 4: 60');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(readout).toBe('day 2: 100');
  await expect.element(reader).toHaveAttribute('aria-valuetext', 'day 2: 100');
  await userEvent.keyboard('{Home}');
  await expect.poll(readout).toBe('day 0: 0');
  (reader.element() as HTMLElement).blur();
  await expect.poll(readout).toBe('');
});

test('reads the bar under the pointer, and none once it has left', async () => {
  const { container } = await render(
    <ReadWeekBars label="Three days" bars={bars} height={100} scale={scale} readerLabel="Bar by bar" />,
  );
  const readout = () => container.querySelector('.chart-readout')?.textContent;
  const reader = container.querySelector<HTMLElement>('.chart-reader');
  const box = reader?.getBoundingClientRect() ?? new DOMRect();
  const at = (share: number) => ({ clientX: box.left + share * box.width, clientY: box.top + 20 });
  reader?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...at(0.05) }));
  await expect.poll(readout).toBe('Mon: 0 of 2');
  reader?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...at(0.5) }));
  await expect.poll(readout).toBe('Tue: 1 of 2');
  reader?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, ...at(0.5) }));
  await expect.poll(readout).toBe('');
});

test('draws bars from 0, as high as the share done', async () => {
  const { container } = await render(
    <ReadWeekBars label="Three days" bars={bars} height={100} scale={scale} readerLabel="Bar by bar" />,
  );
  const heights = Array.from(container.querySelectorAll('rect'), (bar) => bar.getAttribute('height'));
  expect(heights).toEqual(['50', '100']);
});

test('draws a donut 60 wide, empty when nothing is due', async () => {
  const { container, rerender } = await render(
    <Donut completed={3} total={6} text="3/6" label="3 of 6 done" />,
  );
  const rings = () => Array.from(container.querySelectorAll('circle'));
  expect(rings().map((ring) => ring.getAttribute('stroke-width'))).toEqual(['60', '60']);
  const [part, whole] = (rings()[1]?.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
  expect((part ?? 0) / (whole ?? 1)).toBeCloseTo(0.5);
  await rerender(<Donut completed={0} total={0} text="0/0" label="Nothing is due" />);
  await expect.poll(() => rings().length).toBe(1);
});

test('renders a real table, and makes a scrolling one reachable by keyboard', async () => {
  await render(
    <DataTable
      caption="Seven days"
      columns={['Day', 'Share']}
      rows={[
        ['Monday', '50 %'],
        ['Tuesday', '–'],
      ]}
    />,
  );
  await expect.element(page.getByRole('region', { name: 'Seven days' })).toHaveAttribute('tabindex', '0');
  await expect.element(page.getByRole('columnheader', { name: 'Share' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: 'Tuesday' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '–' })).toBeVisible();
});

test('draws an unfinished day as an outline around what is done so far, and dashes the line to it', async () => {
  const open = bars.map((bar, index) => ({ ...bar, completed: 1, open: index === 2 }));
  const { container } = await render(
    <>
      <ReadWeekBars label="Three days" bars={open} height={100} scale={scale} readerLabel="Bar by bar" />
      <Sparkline values={values} width={100} height={50} label="A line" open />
    </>,
  );
  const outlines = container.querySelectorAll('[data-open]');
  expect(outlines).toHaveLength(1);
  const filled = outlines[0]?.parentElement?.querySelector('rect:not([data-open])');
  expect(filled?.getAttribute('height')).toBe('50');
  const [line, last] = container.querySelectorAll('.sparkline-line');
  expect(getComputedStyle(line as Element).strokeDasharray).toBe('none');
  expect(getComputedStyle(last as Element).strokeDasharray).not.toBe('none');
});
