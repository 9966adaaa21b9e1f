import { describe, expect, it } from 'vitest';
import { bytesOf, fileOf, TODAY } from '#tests/client/foreign-files.ts';
import { byRows } from '#tests/client/row-traps.ts';
import { across, byColumns, ofOne, type Trap } from '#tests/client/table-traps.ts';
import type { ForeignAnswers, ForeignFile, ForeignQuestion } from './foreign.ts';
import { readForeignFile } from './read-file.ts';

/** The days that were read, as a trap writes them. */
function daysOf({ habits }: ForeignFile): string[] {
  return habits.flatMap(({ name, history }) =>
    Array.from(history, ([day, { value, skipped, note }]) =>
      [
        name,
        day,
        ...(value === undefined ? [] : [String(value / 1_000)]),
        ...(skipped ? ['skip'] : []),
        ...(note === undefined ? [] : [`"${note}"`]),
      ].join(' '),
    ),
  );
}

/** How many days are named as unread, and the first example. */
function unreadOf(file: ForeignFile): [count: number, example: string | undefined] {
  const all = [file, ...file.habits];
  const count = all.reduce((sum, { dropped }) => sum + (dropped.dates ?? 0) + (dropped.values ?? 0), 0);
  return [count, all.map(({ examples }) => examples?.dates ?? examples?.values).find(Boolean)];
}

const read = ({ text }: Trap, answers: ForeignAnswers = {}): ForeignFile | ForeignQuestion =>
  readForeignFile(bytesOf(text), { today: TODAY, ...answers });

describe.each([
  ['a column for each habit', byColumns],
  ['a row for each habit', across],
  ['one habit', ofOne],
  ['a row for each day of a habit', byRows],
])('a table with %s', (_, traps) => {
  it.each(traps)('loses and invents no day of $name', (trap) => {
    const first = read(trap);
    expect('asks' in first ? first.asks : []).toEqual(trap.asks ?? []);
    const file = fileOf(read(trap, trap.answers));
    const found = daysOf(file);
    const invented = found.filter((day) => !trap.days.includes(day));
    const lost = trap.days.filter((day) => !found.includes(day));
    expect({ lost, invented, count: found.length }).toEqual({
      lost: [],
      invented: [],
      count: trap.days.length,
    });
    expect(unreadOf(file)).toEqual(trap.unread ?? [0, undefined]);
    const names = new Set(trap.days.map((day) => day.replace(/ \d{4}-.*/, '')));
    expect(file.habits.map(({ name }) => name).filter((name) => !names.has(name))).toEqual(trap.empty ?? []);
  });
});
