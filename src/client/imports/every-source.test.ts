import { expect, test } from 'vitest';
import type { ExportData, ExportDay } from '#contract/data-export.ts';
import { TODAY } from '#tests/client/build-account-data.ts';
import { type Importer, joinImporter } from '#tests/client/join-importer.ts';
import { serveApp } from '#tests/client/serve-app.ts';
import { type SourceDays, sourceCases } from '#tests/client/source-cases.ts';
import { createImport } from '../data-export/import-data.ts';
import { createForeignReader } from './foreign-reader.ts';
import { sourceOfForeign } from './foreign-source.ts';
import { undoImport } from './undo-import.ts';

const served = serveApp();
const { signal } = new AbortController();
const wait = async (): Promise<void> => undefined;
function inWords(day: ExportDay): string {
  if (typeof day === 'string') return 'done';
  const { count, value, skipped, note } = day;
  const words = [
    ...(count > 0 ? ['done'] : []),
    ...(skipped ? ['skipped'] : []),
    ...(value === undefined ? [] : [String(value)]),
    ...(note === undefined ? [] : [`(${note})`]),
  ];
  return words.join(' ');
}

const daysOf = ({ habits }: ExportData): SourceDays =>
  Object.fromEntries(
    habits.map(({ name, history }) => [
      name,
      Object.fromEntries(history.map((day) => [typeof day === 'string' ? day : day.day, inWords(day)])),
    ]),
  );

/** Imports all habits of a file, and answers the id of the import. */
async function importAll({ api, userId }: Importer, bytes: Uint8Array): Promise<string> {
  const reader = createForeignReader({
    userId,
    today: TODAY,
    now: `${TODAY}T12:00:00.000Z`,
    weekStart: 1,
    emojiNamed: () => null,
    suggestEmoji: () => null,
  });
  const read = reader.read(bytes, {});
  if ('asks' in read) throw new Error('The table needs no answers.');
  const chosen = read.habits.map(({ id, name }) => ({ id, name, target: id }));
  const source = sourceOfForeign(read.source, chosen, async (id, place) => reader.parts(id, place));
  const work = createImport({ api, source, wait });
  await work.run(signal, () => undefined);
  expect(work.outcome().refused).toEqual([]);
  return source.record?.id ?? '';
}

test.each(sourceCases)(
  'imports, exports, repeats and undoes %s, day for day',
  async (_, source, bytes, expected) => {
    const to = await joinImporter(served());
    const { api } = to;
    const first = await importAll(to, bytes);
    expect(daysOf(await api.call('GET /user/export'))).toEqual(expected);
    const again = await importAll(to, bytes);
    expect(daysOf(await api.call('GET /user/export'))).toEqual(expected);
    const days = Object.values(expected).flatMap((each) => Object.keys(each)).length;
    // Both are of the same instant.
    const imports = new Map((await api.call('GET /user/imports')).map((each) => [each.id, each]));
    expect(imports.get(again)).toMatchObject({ source, habitsAdded: 0, days: 0 });
    expect(imports.get(first)).toMatchObject({ source, habitsAdded: Object.keys(expected).length, days });
    const undone = await undoImport({ api, id: first, wait, signal, onProgress: () => undefined });
    expect(undone).toMatchObject({
      kept: [],
      daysRemoved: days,
      habitsRemoved: Object.keys(expected).length,
    });
    expect(daysOf(await api.call('GET /user/export'))).toEqual({});
    expect(await api.call('GET /user/statistics')).toEqual({ habitsCompleted: 0 });
  },
);
