import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { tellEnd, tellProgress } from './build/progress.ts';
import { type Draw, openArt } from './emojis/art.ts';
import { type EmojiNames, nameAll, printNames, searchData } from './emojis/names.ts';
import { readRows } from './emojis/rows.ts';

const root = join(import.meta.dirname, '..');
export const namesFile = join(root, 'src/contract/emoji-names.json');
export const searchFolder = join(root, 'src/web/shared/emoji-words/data');

const compress = promisify(brotliCompress);
const atOnce = 64;
/** After so many a person hears how far it is: a line each in a file, the same line at a terminal. */
const EACH = atOnce * (process.stdout.isTTY ? 1 : 16);

const count = (number: number): string => number.toLocaleString('en');

export async function readNames(): Promise<EmojiNames> {
  return JSON.parse(await readFile(namesFile, 'utf8')) as EmojiNames;
}

/** Writes the committed files again: the names, and the picker's search data. Run it after an upgrade of the data. */
export async function writeEmojiData(): Promise<void> {
  const rows = await readRows();
  const names = nameAll(await readNames(), rows);
  await writeFile(namesFile, printNames(names));
  await mkdir(searchFolder, { recursive: true });
  for (const [file, text] of Object.entries(searchData(rows, names))) {
    await writeFile(join(searchFolder, file), text);
  }
  console.log(`${Object.keys(names.names).length} emoji.`);
}

/** Writes every picture as `{name}.svg` with its `.br` into a folder such as `dist/emojis`. Does nothing when the folder is complete. */
export async function writeEmojiPictures(folder: string): Promise<void> {
  await writePictures(folder, drawAll(await readNames(), await openArt()));
}

export async function writePictures(folder: string, pictures: ReadonlyMap<string, string>): Promise<void> {
  const stampFile = join(folder, '.stamp');
  const stamp = hash('sha256', JSON.stringify([...pictures]));
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await mkdir(folder, { recursive: true });
  const started = performance.now();
  const all = [...pictures];
  for (let done = 0; done < all.length; done += atOnce) {
    await Promise.all(all.slice(done, done + atOnce).map(([name, svg]) => writePicture(folder, name, svg)));
    if (done % EACH === 0) tellProgress(`Emoji pictures: ${count(done)} of ${count(all.length)} drawn`);
  }
  await writeFile(stampFile, stamp);
  tellEnd(`Emoji pictures: ${count(all.length)} drawn`, started);
}

/** name -> SVG, for every name and alias. */
export function drawAll({ names, aliases }: EmojiNames, draw: Draw): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  for (const [hexcode, name] of Object.entries(names)) {
    const svg = draw(hexcode, name);
    if (svg === null) throw new Error(`${name} (${hexcode}) has no picture.`);
    pictures.set(name, svg);
  }
  for (const [alias, name] of Object.entries(aliases)) {
    const svg = pictures.get(name);
    if (svg === undefined) throw new Error(`${alias} stands for ${name}, which has no picture.`);
    pictures.set(alias, svg);
  }
  return pictures;
}

async function writePicture(folder: string, name: string, svg: string): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
  };
  await writeFile(join(folder, `${name}.svg`), svg);
  await writeFile(join(folder, `${name}.svg.br`), await compress(svg, { params }));
}

if (import.meta.main) await writeEmojiData();
