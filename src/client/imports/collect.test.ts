import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_NOTE_MAX, HABITS_MAX, NAME_MAX, NOTES_MAX, UNIT_MAX } from '#contract/limits.ts';
import { createCollector, type DayEntry, type DraftFields } from './collect.ts';
import type { ForeignHabit } from './foreign.ts';

const TODAY = '2026-11-20';

/** The habit that comes of some fields and days. */
function collect(
  fields: Partial<DraftFields>,
  days: readonly (readonly [string | null, DayEntry])[],
): ForeignHabit {
  const collector = createCollector('habitbull', { today: TODAY });
  const draft = collector.add({ name: 'Read', ...fields });
  for (const [day, entry] of days) draft.log(day, entry);
  const [habit] = collector.finish().habits;
  if (!habit) throw new Error('There is no habit.');
  return habit;
}

const named = (...fields: readonly DraftFields[]): readonly ForeignHabit[] => {
  const collector = createCollector('habitbull', { today: TODAY });
  for (const each of fields) collector.add(each);
  return collector.finish().habits;
};

describe('the days of a habit', () => {
  it('are in order, and keep the first value and the first note', () => {
    const { history, dropped } = collect({}, [
      ['2026-01-02', { amount: 1000, note: 'first' }],
      ['2026-01-01', { note: 'early' }],
      ['2026-01-02', { amount: 0 }],
      ['2026-01-01', { amount: 1000 }],
      ['2026-01-02', { note: 'second' }],
    ]);
    expect([...history]).toEqual([
      ['2026-01-01', { done: true, note: 'early' }],
      ['2026-01-02', { done: true, note: 'first' }],
    ]);
    expect(dropped).toEqual({ duplicate: 2 });
  });

  it('keep the first state beside a note of another entry', () => {
    const { history, dropped } = collect({ kind: 'amount' }, [
      ['2026-01-31', { note: 'first' }],
      ['2026-01-31', { amount: 1000 }],
      ['2026-01-30', { skipped: true }],
      ['2026-01-30', { amount: 1000, note: 'late' }],
      ['2026-01-29', { amount: 0, note: 'one' }],
      ['2026-01-29', { note: 'two' }],
    ]);
    expect([...history]).toEqual([
      ['2026-01-29', { value: 0, note: 'one' }],
      ['2026-01-30', { skipped: true, note: 'late' }],
      ['2026-01-31', { value: 1000, note: 'first' }],
    ]);
    expect(dropped).toEqual({ duplicate: 2 });
  });

  it('add the amounts of one day for a source that logs parts of it, but not ticks', () => {
    const rows = (...amounts: readonly number[]) =>
      amounts.map((amount) => ['2026-01-01', { amount }] as const);
    const summed = (...amounts: readonly number[]) => collect({ isSummed: true }, rows(...amounts));
    expect(summed(250, 1000, 250)).toMatchObject({ kind: 'amount', dropped: {} });
    expect(summed(250, 1000, 250).history.get('2026-01-01')).toEqual({ value: 1500 });
    expect(summed(1e9, 1e9).history.get('2026-01-01')).toEqual({ value: 1e9 });
    expect(summed(1000, 1000)).toMatchObject({ kind: 'check', dropped: { duplicate: 1 } });
    expect(summed(0, 1000).history.get('2026-01-01')).toEqual({ done: true });
    expect(collect({}, rows(250, 1000)).history.get('2026-01-01')).toEqual({ value: 250 });
  });

  it('have a target that their kind can have', () => {
    const targetOf = (fields: Partial<DraftFields>) => {
      const { target, dropped } = collect(fields, []);
      return [target, dropped];
    };
    expect(targetOf({ kind: 'amount', target: 0 })).toEqual([1000, {}]);
    expect(targetOf({ kind: 'limit', target: 0 })).toEqual([0, {}]);
    expect(targetOf({ kind: 'amount', target: 2e9 })).toEqual([1e9, { values: 1 }]);
  });

  it('are not before 1900 or after today, and have a date', () => {
    const tick = { amount: 1000 };
    const { history, dropped } = collect({}, [
      ['1899-12-31', tick],
      ['1999-12-31', tick],
      [TODAY, tick],
      ['2026-11-21', tick],
      [null, tick],
    ]);
    expect([...history.keys()]).toEqual(['1999-12-31', TODAY]);
    expect(dropped).toEqual({ dates: 3 });
  });

  it('are ticks when all are 0 or 1, and amounts otherwise', () => {
    const days = [
      ['2026-01-01', { amount: 1000 }],
      ['2026-01-02', { amount: 0 }],
      ['2026-01-03', { skipped: true }],
      ['2026-01-04', {}],
    ] as const;
    const ticked = collect({ unit: 'km', target: 5000 }, days);
    expect(ticked).toMatchObject({ kind: 'check', unit: '', target: null, dropped: { unset: 1 } });
    expect([...ticked.history]).toEqual([
      ['2026-01-01', { done: true }],
      ['2026-01-03', { skipped: true }],
    ]);
    const counted = collect({ unit: 'km', target: 5000 }, [...days, ['2026-01-05', { amount: 500 }]]);
    expect(counted).toMatchObject({ kind: 'amount', unit: 'km', target: 5000 });
    expect([...counted.history]).toEqual([
      ['2026-01-01', { value: 1000 }],
      ['2026-01-02', { value: 0 }],
      ['2026-01-03', { skipped: true }],
      ['2026-01-05', { value: 500 }],
    ]);
    expect(collect({}, [['2026-01-05', { amount: 2000 }]]).target).toBe(1000);
  });

  it('pull the start of the habit back', () => {
    const startsOn = '2026-02-01';
    expect(collect({ startsOn }, [['2026-01-05', { amount: 1000 }]]).startsOn).toBe('2026-01-05');
    expect(collect({ startsOn }, []).startsOn).toBe(startsOn);
  });
});

describe('the texts of a habit', () => {
  it('are in one line where they are names, and without what cannot be stored', () => {
    const habit = collect(
      { name: ' Read\r\n a\u0000 book \ud800', notes: 'One\r\ntwo\u0007', unit: ' pages\n' },
      [['2026-01-01', { amount: 5000, note: ' Good\u0000\r\nday ' }]],
    );
    expect(habit).toMatchObject({
      name: 'Read a book \ufffd',
      notes: 'One\ntwo',
      unit: 'pages',
      dropped: {},
    });
    expect(habit.history.get('2026-01-01')?.note).toBe('Good\nday');
  });

  it('are cut at their limits, in whole characters', () => {
    const long = '📚'.repeat(NOTES_MAX + 5);
    const habit = collect({ name: long, notes: long, unit: long }, [
      ['2026-01-01', { amount: 2000, note: long }],
    ]);
    const { name, notes, unit } = habit;
    const note = habit.history.get('2026-01-01')?.note ?? '';
    const lengths = [name, notes, unit, note].map((text) => Array.from(text).length);
    expect(lengths).toEqual([NAME_MAX, NOTES_MAX, UNIT_MAX, DAY_NOTE_MAX]);
    expect(habit.dropped).toEqual({ longText: 4 });
    expect(collect({ name: '📚'.repeat(NAME_MAX) }, []).dropped).toEqual({});
  });

  it('give a name to a habit without one, and keep one of emoji alone', () => {
    const habits = named({ name: 'Read' }, { name: ' \u200b ' }, { name: '🏃🏽‍♀️' });
    expect(habits.map(({ name }) => name)).toEqual(['Read', '#2', '🏃🏽‍♀️']);
  });

  it('name the category when the file has several', () => {
    const [read, run] = named(
      { name: 'Read', notes: 'Daily', category: 'Mind' },
      { name: 'Run', category: 'Body' },
    );
    expect([read?.notes, run?.notes]).toEqual(['Daily\n\nMind', 'Body']);
    const alike = named({ name: 'Read', category: 'All' }, { name: 'Run', category: 'All' });
    expect(alike.map(({ notes }) => notes)).toEqual(['', '']);
  });

  it('keep an emoji, and nothing else in its place', () => {
    expect(collect({ emoji: '👩🏽‍🚀' }, []).emoji).toBe('👩🏽‍🚀');
    expect(collect({ emoji: '🇫🇷' }, []).emoji).toBe('🇫🇷');
    expect(collect({ emoji: 'book' }, [])).not.toHaveProperty('emoji');
  });
});

describe('the keys of habits', () => {
  it('are the ids, else the names, and unique', () => {
    const habits = named(
      { id: 'a', name: 'Read' },
      { id: 'a', name: 'Read' },
      { name: 'Read' },
      { name: 'Read' },
      { name: '' },
      { name: 'Read (2)' },
    );
    expect(habits.map(({ key }) => key)).toEqual(['a', 'a (2)', 'Read', 'Read (2)', '#5', 'Read (2) (2)']);
  });

  it('hold the name beside the number of a row, which another file gives to another habit', () => {
    const keysOf = (...habits: DraftFields[]) => named(...habits).map(({ key }) => key);
    const [hello, stretch] = keysOf({ id: '1', name: 'Hello world' }, { id: '2', name: 'Stretch' });
    expect(keysOf({ id: '1', name: 'Work out' }, { id: '2', name: 'Stretch' })).toEqual([
      'Work out #1',
      stretch,
    ]);
    expect(hello).toBe('Hello world #1');
    expect(
      keysOf({ id: '7', name: '' }, { id: '550e8400', name: 'Read' }, { id: '12e4', name: 'Run' }),
    ).toEqual(['#7', '550e8400', '12e4']);
  });

  it('are the same exactly for the same row and name', () => {
    const row = fc.record({ id: fc.nat(3).map(String), name: fc.constantFrom('Read', 'Run', 'Écrire') });
    fc.assert(
      fc.property(row, row, (one, other) => {
        const isSame = one.id === other.id && one.name === other.name;
        expect(named(one)[0]?.key === named(other)[0]?.key).toBe(isSame);
      }),
    );
  });
});

describe('a file', () => {
  it('is refused without habits, and with too many of them', () => {
    expect(() => named()).toThrow(expect.objectContaining({ refusal: 'empty' }));
    const many = Array.from({ length: HABITS_MAX }, () => ({ name: 'Read' }));
    expect(named(...many)).toHaveLength(HABITS_MAX);
    expect(() => named(...many, { name: 'Run' })).toThrow(expect.objectContaining({ refusal: 'tooMany' }));
  });

  it('is refused when it has days of which none can be read', () => {
    const tick = { amount: 1000 };
    expect(() => collect({}, [[null, tick]])).toThrow(expect.objectContaining({ refusal: 'nothingRead' }));
    const answered = [
      [null, tick],
      ['2026-01-01', { amount: 0 }],
    ] as const;
    expect(collect({}, answered).history.size).toBe(0);
  });

  it('is refused when its days are more than 60 years apart', () => {
    const tick = { amount: 1000 };
    const spanning = (first: string) => () =>
      collect({}, [
        [first, tick],
        [TODAY, tick],
      ]);
    expect(spanning('1966-11-20')().history.size).toBe(2);
    expect(spanning('1966-11-19')).toThrow(expect.objectContaining({ refusal: 'tooMany' }));
  });
});

describe('a rhythm', () => {
  it('is counted when it exists here only nearly, and its intervals begin with the habit', () => {
    const every = { times: 1, every: 3, unit: 'day' } as const;
    const days = [['2026-01-05', { amount: 1000 }]] as const;
    expect(collect({ rhythm: every }, days)).toMatchObject({
      repeat: { type: 'interval', every: 3, unit: 'day', from: '2026-01-05' },
      dropped: { rhythm: 1 },
    });
    expect(collect({ rhythm: every }, []).repeat).toMatchObject({ from: TODAY });
    const weekly = { times: 3, every: 1, unit: 'week' } as const;
    expect(collect({ rhythm: weekly }, days)).toMatchObject({
      days: [0, 1, 2, 3, 4, 5, 6],
      repeat: { type: 'times', count: 3, per: 'week' },
      dropped: {},
    });
    expect(collect({ rhythm: weekly, kind: 'amount', target: 5000 }, days)).toMatchObject({
      repeat: { type: 'total', per: 'week' },
      target: 15_000,
    });
  });
});
