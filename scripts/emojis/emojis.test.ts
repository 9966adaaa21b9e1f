import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { categoryKeys } from '#web/features/emoji-picker/emoji-names.ts';
import { drawAll, readNames, searchFolder, writePictures } from '../emojis.ts';
import { openArt, ownIds } from './art.ts';
import { type EmojiNames, nameAll, printNames, searchData, slugOf } from './names.ts';
import { type EmojiRow, readRows } from './rows.ts';

let rows: readonly EmojiRow[] = [];
let committed: EmojiNames = { aliases: {}, names: {} };

beforeAll(async () => {
  [rows, committed] = await Promise.all([readRows(), readNames()]);
});

describe('names', () => {
  it('are one slug for each of the 3,970 emoji', () => {
    const names = Object.values(committed.names);
    expect(names).toHaveLength(3970);
    expect(new Set(names).size).toBe(3970);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('match the data that generates them', () => {
    expect(nameAll(committed, rows)).toEqual(committed);
    expect(rows.filter(({ hexcode }) => !committed.names[hexcode])).toEqual([]);
  });

  it('do not change when a label changes or an emoji leaves the data', () => {
    const changed = rows.slice(10).map((row) => ({ ...row, label: `${row.label} facing right` }));
    expect(nameAll(committed, changed)).toEqual(committed);
  });

  it('are created for new emoji only, and are unique', () => {
    const empty = { aliases: { old: 'waving-hand' }, names: {} };
    const waving = { hexcode: '1F44B', label: 'waving hand' };
    expect(nameAll(empty, [waving]).names).toEqual({ '1F44B': 'waving-hand' });
    expect(() => nameAll(empty, [waving, { hexcode: 'X', label: 'Waving hand' }])).toThrow('cannot be named');
    expect(() => nameAll(empty, [{ hexcode: 'X', label: 'old' }])).toThrow('cannot be named');
  });

  it('spell signs and drop accents', () => {
    expect(slugOf('keycap: #')).toBe('keycap-hash');
    expect(slugOf('flag: Côte d’Ivoire')).toBe('flag-cote-divoire');
    expect(slugOf('flag: Antigua & Barbuda')).toBe('flag-antigua-and-barbuda');
  });

  it('are printed one a line, by name', () => {
    const printed = printNames({ aliases: {}, names: { B: 'zebra', A: 'ant' } });
    expect(printed).toBe('{\n "aliases": {},\n "names": {\n  "A": "ant",\n  "B": "zebra"\n }\n}\n');
  });
});

describe('categories', () => {
  it('are complete and in their order', () => {
    const counts = categoryKeys.map((category) => [
      category,
      rows.filter((row) => row.category === category).length,
    ]);
    expect(counts).toEqual([
      ['people', 559],
      ['food', 131],
      ['nature', 160],
      ['objects', 266],
      ['travel', 219],
      ['flags', 270],
      ['activity', 85],
      ['diversity', 2030],
      ['symbol', 224],
      ['regional', 26],
    ]);
  });

  it('begin with the grin, in English and in French', () => {
    expect(rows[0]).toMatchObject({ label: 'grinning face', french: 'visage rieur', category: 'people' });
  });
});

describe('the files of the picker', () => {
  const budgets: Readonly<Record<string, number>> = {
    'codes.json': 7_000,
    'names.json': 10_000,
    'names-diversity.json': 6_000,
    'labels-fr.json': 11_500,
    'labels-fr-diversity.json': 7_000,
  };
  const files = Object.keys(budgets);
  const read = (file: string): Promise<string> => readFile(join(searchFolder, file), 'utf8');
  const parse = async (file: string) => JSON.parse(await read(file)) as Record<string, string[]>;

  it('match the data that generates them', async () => {
    const made = searchData(rows, committed);
    expect(Object.keys(made)).toEqual(files);
    for (const file of files) expect(await read(file), file).toBe(made[file]);
  });

  it('contain every name once, with a French label', async () => {
    const names = { ...(await parse('names.json')), ...(await parse('names-diversity.json')) };
    const labels = { ...(await parse('labels-fr.json')), ...(await parse('labels-fr-diversity.json')) };
    expect(Object.values(names).flat().toSorted()).toEqual(Object.values(committed.names).toSorted());
    for (const category of categoryKeys) {
      expect(labels[category]?.length, category).toBe(names[category]?.length);
    }
    const codes = await parse('codes.json');
    const code = codes['people']?.[names['people']?.indexOf('waving-hand') ?? -1];
    expect(code).toBe('1F44B');
    const wave = names['diversity']?.indexOf('waving-hand-light-skin-tone') ?? -1;
    expect(labels['diversity']?.[wave]).toBe('signe de la main\u202f: peau claire');
  });

  it.each(files)('%s keeps its budget of brotli bytes', async (file) => {
    expect(brotliCompressSync(await read(file)).length).toBeLessThan(budgets[file] ?? 0);
  });
});

describe('pictures', () => {
  let folder = '';
  let pictures: ReadonlyMap<string, string> = new Map();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'resilience-emojis-'));
    pictures = drawAll(committed, await openArt());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('exist for every name', () => {
    expect([...pictures.keys()].toSorted()).toEqual(Object.values(committed.names).toSorted());
    const drawn =
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 36 36"><(path|g|circle|ellipse|defs).*<\/svg>$/;
    expect([...pictures].filter(([, svg]) => !drawn.test(svg)).map(([name]) => name)).toEqual([]);
  });

  it('are written plain and compressed, skipped when complete, repeated after an interrupted run', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const some = new Map([...pictures].slice(0, 70));
    const file = join(folder, `${some.keys().next().value}.svg`);
    const changed = async (): Promise<number> => (await stat(file)).mtimeMs;
    await writePictures(folder, some);
    const written = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    const wanted = [...some.keys()].flatMap((name) => [`${name}.svg`, `${name}.svg.br`]);
    expect(written.toSorted()).toEqual(wanted.toSorted());
    expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(await readFile(file));
    const before = await changed();
    await writePictures(folder, some);
    expect(await changed()).toBe(before);
    await rm(join(folder, '.stamp'));
    await writePictures(folder, some);
    expect(await changed()).toBeGreaterThan(before);
  });

  it('are drawn for an alias too, and fail loudly when one is missing', async () => {
    const draw = await openArt();
    const drop = { '1F4A7': 'droplet' };
    const drawn = drawAll({ names: drop, aliases: { water: 'droplet' } }, draw);
    expect([...drawn.keys()]).toEqual(['droplet', 'water']);
    expect(() => drawAll({ names: { FFFF: 'nothing' }, aliases: {} }, draw)).toThrow('has no picture');
    expect(() => drawAll({ names: drop, aliases: { a: 'b' } }, draw)).toThrow('has no picture');
  });

  it('have unique ids', () => {
    const body = '<g id="a" fill="url(#b)"/><linearGradient id="b"/><use href="#a"/>';
    const own = '<g id="x-a" fill="url(#x-b)"/><linearGradient id="x-b"/><use href="#x-a"/>';
    expect(ownIds(body, 'x')).toBe(own);
  });
});
