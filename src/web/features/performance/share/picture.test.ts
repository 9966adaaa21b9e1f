import { expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { yearDays } from '#domain/figures/year-days.ts';
import { cellOf, fitLines, HEIGHT, halfOf, pitchOf, WIDTH } from './picture.ts';

const widthOf = (text: string) => text.length * 10;

test('breaks a name between words, and ends it with an ellipsis when there is no room', () => {
  expect(fitLines('Run', 200, widthOf)).toEqual(['Run']);
  expect(fitLines('Drink two litres of water', 200, widthOf)).toEqual(['Drink two litres of', 'water']);
  expect(fitLines('Drink two litres of water on every single day', 150, widthOf)).toEqual([
    'Drink two',
    'litres of…',
  ]);
  expect(fitLines('Drink two litres', 110, widthOf, 1)).toEqual(['Drink two…']);
});

test('cuts a word that is too long, and fits every line', () => {
  const lines = fitLines('x'.repeat(400), 200, widthOf);
  expect(lines).toHaveLength(2);
  expect(lines.every((line) => widthOf(line) <= 200)).toBe(true);
  expect(lines[1]?.endsWith('…')).toBe(true);
});

test('places every day of any year inside the picture, on a cell of its own', () => {
  for (const stop of ['2024-02-29', '2025-01-31', '2026-11-21', '2026-12-31']) {
    const graph = Object.fromEntries(
      dayRange(addDays(stop, -365), stop).map((day) => [day, { completed: 1, total: 1 }]),
    );
    const days = yearDays(graph, stop, 1);
    const columns = (days.at(-1)?.column ?? 0) + 1;
    const cells = days.map((day) => cellOf(day, columns));
    expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(days.length);
    const side = pitchOf(columns);
    expect(Math.max(...cells.map(({ x }) => x)) + side).toBeLessThanOrEqual(WIDTH - 136 + 1);
    expect(Math.max(...cells.map(({ y }) => y)) + side).toBeLessThan(HEIGHT - 180);
  }
});

test('gives the middle week of an odd number to the first half', () => {
  expect([halfOf(52), halfOf(53), halfOf(1)]).toEqual([26, 27, 1]);
});
