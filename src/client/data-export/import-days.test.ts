import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ExportData } from '#contract/data-export.ts';
import { BREAKS_MAX } from '#contract/limits.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { type Importer, joinImporter } from '#tests/client/join-importer.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { readExportFile } from './export-file.ts';
import { createImport, type ImportOutcome, sourceOfFile } from './import-data.ts';

const served = serveApp();
const join = async () => await joinImporter(served());

const never = new AbortController().signal;
const wait = async (): Promise<void> => undefined;

async function importInto({ api, userId }: Importer, file: ExportData): Promise<ImportOutcome> {
  const work = createImport({ api, source: sourceOfFile(file, userId, true), wait });
  await work.run(never, () => undefined);
  return work.outcome();
}

/** The file as it is chosen: written, and read again. */
function chosen(file: object): ExportData {
  const read = readExportFile(JSON.stringify(file));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

interface Lived {
  readonly file: ExportData;
  readonly days: readonly DayKey[];
}

/** The file of an account with two habits, a skipped and noted day, and two breaks. */
async function live(): Promise<Lived> {
  const { api } = await join();
  await api.call('PATCH /user/settings', { body: { dayStart: 3, finishYesterday: false } });
  const make = async (name: string) => await api.call('POST /habits', { body: { name, emoji: 'open-book' } });
  const [read, run] = [await make('Read'), await make('Run')];
  const today = Object.keys(read.history).toSorted().at(-1) ?? '';
  const days = dayRange(addDays(today, -5), today);
  const [first = '', second = '', third = ''] = days;
  const params = { id: read.id };
  await api.call('POST /habits/{id}/steps', { params, body: { name: 'Sit' } });
  const { steps } = await api.call('POST /habits/{id}/steps', { params, body: { name: 'Open the book' } });
  const change = async (day: DayKey, body: object) =>
    await api.call('PATCH /habits/{id}/days/{day}', { params: { id: read.id, day }, body });
  await change(first, { value: 1, note: 'Forty pages' });
  await change(second, { state: 'skipped', note: 'Ill\n– really 👩🏽‍🚀' });
  await change(third, { completedStepIds: [steps[1]?.id ?? ''] });
  await api.call('PATCH /habits/{id}/activities', {
    params: { id: run.id },
    body: { action: 'create', days: [first] },
  });
  await api.call('POST /breaks', { body: { from: third, to: third, habitIds: [run.id] } });
  await api.call('POST /breaks', { body: { from: addDays(today, 3) } });
  return { file: chosen(await api.call('GET /user/export')), days };
}

const dataOf = async ({ api }: Importer) => {
  const { account: _account, exportedAt: _exportedAt, ...data } = await api.call('GET /user/export');
  return data;
};

const figuresOf = async ({ api }: Importer) => [
  await api.call('GET /habits', { query: { historyDays: 31 } }),
  await api.call('GET /habits/performance/achievements'),
  await api.call('GET /breaks'),
  await api.call('GET /user/settings'),
];

test('imports skipped days, notes, breaks and when a day begins, and doubles nothing', async () => {
  const { file, days } = await live();
  const [first = '', second = '', third = ''] = days;
  expect(file.settings).toMatchObject({ dayStart: 3, finishYesterday: false });
  expect(file.habits[0]?.history).toEqual([
    { day: first, count: 1, steps: [0, 1], note: 'Forty pages' },
    { day: second, count: 0, steps: [], skipped: true, note: 'Ill\n– really 👩🏽‍🚀' },
    { day: third, count: 0, steps: [1] },
  ]);
  const to = await join();
  expect(await importInto(to, file)).toEqual({
    habitsAdded: 2,
    habitsMerged: 0,
    dividersAdded: 0,
    breaksAdded: 2,
    refused: [],
  });
  const { account: _account, exportedAt: _exportedAt, ...data } = file;
  expect(await dataOf(to)).toEqual(data);
  const figures = await figuresOf(to);
  expect(await importInto(to, file)).toMatchObject({ habitsMerged: 2, breaksAdded: 0, refused: [] });
  expect(await dataOf(to)).toEqual(data);
  expect(await figuresOf(to)).toEqual(figures);
});

test('imports amounts and limits with their plans, and keeps the larger amount of a day', async () => {
  const [from, to] = [await join(), await join()];
  const plans = [
    { kind: 'amount', target: 2, unit: 'km', step: 0.25 },
    { kind: 'limit', target: 1, cost: 4.5 },
  ] as const;
  const change = async ({ api }: Importer, id: string, day: DayKey, value: number) =>
    await api.call('PATCH /habits/{id}/days/{day}', { params: { id, day }, body: { value } });
  const days: [id: string, day: DayKey][] = [];
  for (const plan of plans) {
    const body = { name: 'Run', emoji: 'open-book', ...plan };
    const { id, history } = await from.api.call('POST /habits', { body });
    const [day = ''] = Object.keys(history);
    await change(from, id, day, 2.5);
    days.push([id, day]);
  }
  const { habits } = await dataOf(from);
  const file = chosen(await from.api.call('GET /user/export'));
  expect(await importInto(to, file)).toMatchObject({ habitsAdded: 2, refused: [] });
  expect((await dataOf(to)).habits).toEqual(habits);
  expect(habits).toMatchObject(plans);
  for (const [place, [id, day]] of days.entries()) await change(to, id, day, [7.125, 1][place] ?? 0);
  expect(await importInto(to, file)).toMatchObject({ habitsMerged: 2, refused: [] });
  const merged = (await dataOf(to)).habits.flatMap(({ history }) => history);
  expect(merged).toMatchObject([{ value: 7.125 }, { value: 2.5 }]);
});

test('keeps the notes and breaks that exist, and leaves out the habits that a break names in vain', async () => {
  const { file, days } = await live();
  const [read, run] = file.habits;
  const [own, all] = file.breaks;
  if (!read || !run || !own || !all) throw new Error('The file lacks something.');
  const to = await join();
  await importInto(to, file);
  const [first = '', second = ''] = days;
  const params = { id: read.id, day: first };
  await to.api.call('PATCH /habits/{id}/days/{day}', { params, body: { note: 'Mine' } });
  await to.api.call('PATCH /habits/{id}/days/{day}', {
    params: { ...params, day: second },
    body: { value: 1 },
  });
  await to.api.call('PATCH /breaks/{id}', { params: { id: all.id }, body: { to: all.from } });
  const unknown = randomUUID();
  const breaks = [
    own,
    all,
    { ...own, id: randomUUID(), habitIds: [unknown] },
    { ...own, id: randomUUID(), habitIds: [unknown, read.id] },
  ];
  expect(await importInto(to, { ...file, breaks })).toMatchObject({ breaksAdded: 1, refused: [] });
  const { habits, breaks: after } = await dataOf(to);
  expect(habits[0]?.history.slice(0, 2)).toEqual([
    { day: first, count: 1, steps: [0, 1], note: 'Mine' },
    { day: second, count: 1, steps: [0, 1], note: 'Ill\n– really 👩🏽‍🚀' },
  ]);
  expect(after.find(({ id }) => id === all.id)?.to).toBe(all.from);
  expect(after.map(({ habitIds }) => habitIds).filter((ids) => ids?.includes(read.id))).toEqual([[read.id]]);
});

test('reports each break that breaks a rule, and imports the others', async () => {
  const { file } = await live();
  const [own, all] = file.breaks;
  if (!own || !all) throw new Error('The file lacks something.');
  const wrong = (more: object) => ({ ...own, id: randomUUID(), ...more });
  const to = await join();
  const breaks = [
    own,
    wrong({ from: '2026-11-20', to: '2026-11-19' }),
    all,
    wrong({ from: '2026-13-01' }),
    wrong({ from: '1999-12-31' }),
    wrong({ from: '2026-11-19', habitIds: [] }),
  ];
  const { breaksAdded, refused } = await importInto(to, { ...file, breaks });
  const reasons = refused.map(({ kind, name, errors }) => [
    kind,
    name,
    errors.map(({ field, rule }) => `${field} ${rule}`),
  ]);
  expect([breaksAdded, reasons]).toEqual([
    2,
    [
      ['break', '2026-13-01', ['from generic']],
      ['break', '2026-11-19', ['habitIds required']],
      ['break', '2026-11-20', ['to minValue']],
      ['break', '1999-12-31', ['from minValue']],
    ],
  ]);
});

test('imports as many breaks as there is room for, and reports the others', async () => {
  const to = await join();
  const file = chosen(await to.api.call('GET /user/export'));
  for (const from of ['2026-11-01', '2026-11-02']) await to.api.call('POST /breaks', { body: { from } });
  const days = dayRange('2026-01-01', addDays('2026-01-01', BREAKS_MAX - 1));
  const breaks = days.map((from) => ({ id: randomUUID(), from, to: null, habitIds: null }));
  const { breaksAdded, refused } = await importInto(to, { ...file, breaks });
  expect([breaksAdded, (await dataOf(to)).breaks.length]).toEqual([BREAKS_MAX - 2, BREAKS_MAX]);
  const reported = refused.map(({ name, code }) => [name, code]);
  expect(reported).toEqual(days.slice(-2).map((from) => [from, 'limitReached']));
});

test('imports a file from before days had states, and keeps what it does not know', async () => {
  const { file } = await live();
  const { breaks: _breaks, settings, ...old } = file;
  const { dayStart: _dayStart, finishYesterday: _finishYesterday, ...older } = settings;
  const habits = file.habits.map((habit) => ({ ...habit, history: ['2026-11-02'] }));
  const to = await join();
  await to.api.call('PATCH /user/settings', { body: { dayStart: 2, finishYesterday: false } });
  await to.api.call('POST /breaks', { body: { from: '2026-11-01', to: '2026-11-01' } });
  const outcome = await importInto(to, chosen({ ...old, habits, settings: older }));
  expect(outcome).toEqual({ habitsAdded: 2, habitsMerged: 0, dividersAdded: 0, breaksAdded: 0, refused: [] });
  expect(await dataOf(to)).toMatchObject({
    settings: { dayStart: 2, finishYesterday: false },
    breaks: [{ from: '2026-11-01' }],
    habits: [{ history: ['2026-11-02'] }, { history: ['2026-11-02'] }],
  });
});
