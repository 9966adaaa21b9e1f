import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz beside each matching file of a folder and of those in it, so that no request waits for compression. */
export async function compressFiles(
  folder: string,
  names: RegExp,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => names.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name), quality)));
}

async function compressFile(file: string, quality: number): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(text, { params })),
    writeFile(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
