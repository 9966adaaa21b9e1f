import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ExportHabit } from '#contract/data-export.ts';
import { TODAY } from '#tests/client/foreign-files.ts';
import { exportedAt, ownHabit, readZip, writeZip } from '#tests/client/loop-export.ts';

const textsOf = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, strFromU8(bytes)]));

/** The cells of a habit that say its plan. */
async function planOf(fields: Partial<ExportHabit>): Promise<string | undefined> {
  const line = textsOf(await writeZip(ownHabit(fields)))['Habits.csv']?.split('\n')[1];
  return line?.replace('#00897B,', '').replace(/^001,Read,/, '');
}

test('writes the files that Loop writes, in the order of the list', async () => {
  const run = ownHabit({
    name: 'Courir "tôt", dehors',
    order: 1,
    notes: 'Doucement,\npuis vite.',
    archivedAt: exportedAt,
    history: ['2026-11-18', { day: '2026-11-20', count: 3, steps: [], note: 'Pluie, "froid"' }],
  });
  const water = ownHabit({
    name: '💧',
    order: 0,
    kind: 'amount',
    unit: 'l',
    target: 1.5,
    history: [{ day: '2026-11-19', count: 0, steps: [], value: 1.25 }],
  });
  expect(textsOf(await writeZip(run, water))).toEqual({
    'Habits.csv': `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,💧,NUMERICAL,,,1,1,#00897B,l,AT_LEAST,1.5,false
002,"Courir ""tôt"", dehors",YES_NO,,"Doucement,
puis vite.",1,1,#00897B,,,,true
`,
    '001 Habit/Checkmarks.csv': 'Date,Value,Notes\n2026-11-19,1250,\n',
    '002 Courir tt dehors/Checkmarks.csv':
      'Date,Value,Notes\n2026-11-20,YES_MANUAL,"Pluie, ""froid"""\n2026-11-18,YES_MANUAL,\n',
    'Checkmarks.csv': `Date,💧,"Courir ""tôt"", dehors",
2026-11-20,UNKNOWN,YES_MANUAL,
2026-11-19,1250,UNKNOWN,
2026-11-18,UNKNOWN,YES_MANUAL,
`,
  });
});

test('makes names of folders that every system can unpack', async () => {
  const names = ['../../etc', 'Wait...', ' a/b ', 'x'.repeat(200), '日本語', '🏃...'];
  const zip = await writeZip(...names.map((name, order) => ownHabit({ name, order })));
  expect(Object.keys(textsOf(zip))).toEqual([
    'Habits.csv',
    '001 ....etc/Checkmarks.csv',
    '002 Wait/Checkmarks.csv',
    '003 ab/Checkmarks.csv',
    `004 ${'x'.repeat(100)}/Checkmarks.csv`,
    '005 Habit/Checkmarks.csv',
    '006 Habit/Checkmarks.csv',
    'Checkmarks.csv',
  ]);
});

test.each<[string, Partial<ExportHabit>, string]>([
  ['each day', {}, '1,1'],
  ['weekdays', { days: [1, 3, 5] }, '3,7'],
  ['days of the month', { repeat: { type: 'monthDays', days: [1, 'last'] } }, '2,30'],
  ['an interval', { repeat: { type: 'interval', every: 3, unit: 'day', from: TODAY } }, '1,3'],
  ['an interval of weeks', { repeat: { type: 'interval', every: 2, unit: 'week', from: TODAY } }, '1,14'],
  ['an interval of months', { repeat: { type: 'interval', every: 1, unit: 'month', from: TODAY } }, '1,30'],
  ['times a week', { repeat: { type: 'times', count: 2, per: 'week' } }, '2,7'],
  ['times a month', { repeat: { type: 'times', count: 31, per: 'month' } }, '1,1'],
])('writes %s of a habit that is ticked', async (_, plan, expected) => {
  expect(await planOf(plan)).toBe(`YES_NO,,,${expected},,,,false`);
});

test.each<[string, Partial<ExportHabit>, string]>([
  ['each day', {}, '1,1,km,AT_LEAST,2.5'],
  ['weekdays', { days: [1, 3, 5] }, '1,7,km,AT_LEAST,7.5'],
  ['days of the month', { repeat: { type: 'monthDays', days: [1, 15] } }, '1,30,km,AT_LEAST,5'],
  [
    'an interval',
    { repeat: { type: 'interval', every: 3, unit: 'day', from: TODAY } },
    '1,3,km,AT_LEAST,2.5',
  ],
  ['a total a week', { repeat: { type: 'total', per: 'week' } }, '1,7,km,AT_LEAST,2.5'],
  ['a total a month', { repeat: { type: 'total', per: 'month' } }, '1,30,km,AT_LEAST,2.5'],
])('writes %s of an amount, with one target for all of its days', async (_, plan, expected) => {
  expect(await planOf({ kind: 'amount', unit: 'km', target: 2.5, ...plan })).toBe(
    `NUMERICAL,,,${expected},false`,
  );
});

test.each<[string, Partial<ExportHabit>, string]>([
  ['each day', {}, '1,1,,AT_MOST,0'],
  ['weekdays as each day', { days: [0, 6] }, '1,1,,AT_MOST,0'],
  ['a total a week', { target: 3, repeat: { type: 'total', per: 'week' } }, '1,7,,AT_MOST,3'],
])('writes a limit for %s', async (_, plan, expected) => {
  expect(await planOf({ kind: 'limit', target: 0, ...plan })).toBe(`NUMERICAL,,,${expected},false`);
});

test('writes a skip before an amount, and never an amount as a skip', async () => {
  const history = [
    { day: '2026-11-01', value: 0 },
    { day: '2026-11-02', value: 0.001 },
    { day: '2026-11-03', value: 0.003 },
    { day: '2026-11-04', value: 1_000_000 },
    { day: '2026-11-05', value: 2, skipped: true as const },
    { day: '2026-11-06', note: 'only this' },
    { day: '2026-11-07' },
  ].map((day) => ({ count: 0, steps: [], ...day }));
  const linesOf = async (kind: 'amount' | 'limit') => {
    const texts = textsOf(await writeZip(ownHabit({ kind, target: 1, history })));
    return texts['001 Read/Checkmarks.csv']?.trim().split('\n');
  };
  const amounts = [
    'Date,Value,Notes',
    '2026-11-06,UNKNOWN,only this',
    '2026-11-05,SKIP,',
    '2026-11-04,1000000000,',
    '2026-11-03,4,',
    '2026-11-02,YES_AUTO,',
    '2026-11-01,NO,',
  ];
  expect(await linesOf('amount')).toEqual(amounts);
  expect(await linesOf('limit')).toEqual(amounts.with(4, '2026-11-03,YES_MANUAL,'));
});

test('reads habits of files from before kinds, and leaves out a table of all days that is too large', async () => {
  const { kind: _, target: __, repeat: ___, unit: ____, ...older } = ownHabit({ history: ['2026-11-18'] });
  expect(readZip(await writeZip(older))).toMatchObject([{ name: 'Read', kind: 'check', repeat: null }]);
  const habits = Array.from(Array(200).keys(), (order) =>
    ownHabit({ order, history: ['2006-01-01', '2026-01-01'] }),
  );
  const zip = await writeZip(...habits);
  expect(Object.keys(textsOf(zip))).not.toContain('Checkmarks.csv');
  expect(readZip(zip).map(({ history }) => history.size)).toEqual(habits.map(() => 2));
});
