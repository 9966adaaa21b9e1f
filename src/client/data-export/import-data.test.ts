import { expect, test } from 'vitest';
import type { ExportData } from '#contract/data-export.ts';
import { type Importer, joinImporter, type Meddle } from '#tests/client/join-importer.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { NetworkError } from '../api/errors.ts';
import { createImport, type ImportSource, sourceOfFile } from './import-data.ts';

const served = serveApp();

const join = async (meddle?: Meddle) => await joinImporter(served(), meddle);

/** A file with this many habits, each below the one before, and two dividers. */
async function fileOf(habits: number): Promise<ExportData> {
  const { api } = await join();
  for (const name of ['Morning', 'Evening']) await api.call('POST /dividers', { body: { name } });
  for (let index = 0; index < habits; index += 1) {
    const { id, history } = await api.call('POST /habits', {
      body: { name: `Habit ${index}`, emoji: 'open-book' },
    });
    const days = Object.keys(history).slice(0, index + 1);
    await api.call('PATCH /habits/{id}/activities', { params: { id }, body: { action: 'create', days } });
  }
  return await api.call('GET /user/export');
}

const never = new AbortController().signal;
const wait = async (): Promise<void> => undefined;
const begin = (file: ExportData, { api, userId }: Importer) =>
  createImport({ api, source: sourceOfFile(file, userId, false), wait });

const names = async ({ api }: Importer): Promise<string[]> =>
  (await api.call('GET /habits')).map(({ name }) => name);

test('imports a file part by part, after the existing items, and reports progress', async () => {
  const file = await fileOf(3);
  const to = await join();
  await to.api.call('POST /habits', { body: { name: 'Mine', emoji: 'open-book' } });
  const work = begin(file, to);
  const progress: number[] = [];
  await work.run(never, (done) => progress.push(done));
  expect([work.length, progress]).toEqual([5, [1, 2, 3, 4, 5]]);
  expect(work.outcome()).toEqual({
    habitsAdded: 3,
    habitsMerged: 0,
    dividersAdded: 2,
    breaksAdded: 0,
    refused: [],
  });
  expect(await names(to)).toEqual(['Mine', 'Habit 0', 'Habit 1', 'Habit 2']);
  expect((await to.api.call('GET /dividers')).map(({ order }) => order)).toEqual([1, 2]);
  expect(await to.api.call('GET /user/statistics')).toEqual({ habitsCompleted: 6 });
});

test('doubles nothing when the connection breaks before or after the server did its part', async () => {
  const file = await fileOf(4);
  let requests = 0;
  const to = await join(async (send, url) => {
    if (!url.includes('/user/import')) return await send();
    requests += 1;
    if (requests % 4 === 1) throw new TypeError('Failed to fetch');
    const answer = await send();
    if (requests % 4 === 3) throw new TypeError('Failed to fetch');
    return answer;
  });
  const work = begin(file, to);
  let cuts = 0;
  for (;;) {
    const error = await work.run(never, () => undefined).catch((failure: unknown) => failure);
    if (error === undefined) break;
    expect(error).toBeInstanceOf(NetworkError);
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(2);
  expect(await names(to)).toEqual(['Habit 0', 'Habit 1', 'Habit 2', 'Habit 3']);
  expect(await to.api.call('GET /user/statistics')).toEqual({ habitsCompleted: 10 });
});

test('reports each row that breaks a rule and imports the rest', async () => {
  const file = await fileOf(3);
  const [first, second, third] = file.habits;
  const [morning, evening] = file.dividers;
  if (!first || !second || !third || !morning || !evening) throw new Error('The file lacks something.');
  const to = await join();
  const work = begin(
    {
      ...file,
      dividers: [{ ...morning, name: ' ' }, evening, { ...morning, id: 'none', order: -1 }],
      habits: [first, { ...second, emoji: 'nothing', history: ['2026-13-01'] }, third],
    },
    to,
  );
  await work.run(never, () => undefined);
  const { refused, ...counts } = work.outcome();
  expect(counts).toEqual({ habitsAdded: 2, habitsMerged: 0, dividersAdded: 1, breaksAdded: 0 });
  expect(
    refused.map(({ kind, name, errors }) => [
      kind,
      name,
      errors.map(({ field, rule }) => `${field} ${rule}`),
    ]),
  ).toEqual([
    ['divider', ' ', ['name required']],
    ['divider', 'Morning', ['id generic', 'order minValue']],
    ['habit', 'Habit 1', ['emoji generic', 'history.0 generic']],
  ]);
  expect(await names(to)).toEqual(['Habit 0', 'Habit 2']);
});

test('sends parts that are JSON already, and reports a refused one as it was', async () => {
  const file = await fileOf(2);
  const habits = file.habits.map((habit, index) => (index === 1 ? { ...habit, emoji: 'nothing' } : habit));
  const to = await join();
  const source = sourceOfFile({ ...file, habits }, to.userId, false);
  const partsOf: ImportSource['partsOf'] = async (id, place) =>
    (await source.partsOf(id, place)).map((part) => new Blob([JSON.stringify(part)]));
  const work = createImport({ api: to.api, source: { ...source, partsOf }, wait });
  await work.run(never, () => undefined);
  expect(work.outcome()).toMatchObject({
    habitsAdded: 1,
    refused: [{ kind: 'habit', name: 'Habit 1', row: { name: 'Habit 1', emoji: 'nothing' } }],
  });
  expect(await names(to)).toEqual(['Habit 0']);
});

test('waits as long as a rate-limited server asks', async () => {
  const file = await fileOf(2);
  let refusals = 0;
  const to = await join(async (send, url) => {
    if (!url.endsWith('/habits') || !url.includes('import') || refusals === 3) return await send();
    refusals += 1;
    return Response.json({ message: 'tooManyRequests' }, { status: 429, headers: { 'retry-after': '7' } });
  });
  const waited: number[] = [];
  const noted = async (milliseconds: number) => void waited.push(milliseconds);
  const work = createImport({ api: to.api, source: sourceOfFile(file, to.userId, false), wait: noted });
  await work.run(never, () => undefined);
  expect([waited, work.outcome().habitsAdded]).toEqual([[7_000, 7_000, 7_000], 2]);
});

test('imports profile and settings only when asked to', async () => {
  const from = await join();
  await from.api.call('PATCH /user', { body: { firstName: 'Zoé', locale: 'fr' } });
  await from.api.call('PATCH /user/settings', { body: { theme: 'dark' } });
  const file = await from.api.call('GET /user/export');
  const to = await join();
  const read = async () => [
    (await to.api.call('GET /user')).firstName,
    (await to.api.call('GET /user/settings')).theme,
  ];
  await begin(file, to).run(never, () => undefined);
  expect(await read()).toEqual(['Ada', 'system']);
  await createImport({ api: to.api, source: sourceOfFile(file, to.userId, true), wait }).run(
    never,
    () => undefined,
  );
  expect(await read()).toEqual(['Zoé', 'dark']);
});

test('sends nothing more when cancelled', async () => {
  const file = await fileOf(3);
  const to = await join();
  const stop = new AbortController();
  const work = begin(file, to);
  const cut = work.run(stop.signal, (done) => done === 3 && stop.abort());
  await expect(cut).rejects.toMatchObject({ name: 'AbortError' });
  expect(await names(to)).toEqual(['Habit 0']);
});
