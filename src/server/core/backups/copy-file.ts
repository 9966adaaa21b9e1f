import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackedUpFile } from './manifest.ts';

/** Reads a file of a backup, and answers its entry in the manifest. */
export async function digestFile(folder: string, path: string, signal?: AbortSignal): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = createReadStream(join(folder, path), signal && { signal });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Copies a file, and waits until the disk has it. */
export async function copyDurably(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target);
  await makePrivate(target);
}

/** Lets only the owner read a file, and waits until the disk has it. */
export async function makePrivate(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
