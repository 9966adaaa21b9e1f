import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type BackedUpFile, databaseNames, type Manifest } from './manifest.ts';
import { inspectSqlite, runTool, ToolMissingError } from './snapshot.ts';

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
  await using file = await open(path, 'r+');
  await file.chmod(0o600);
  await file.sync();
}

/**
 * Reads a whole backup and compares it with its manifest: every file by its SHA-256, then the database by its own checks, its migrations
 * and its rows. Answers what is wrong, in words for the operator; nothing when it is sound.
 */
export async function faultsOfBackup(
  folder: string,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults = await faultsOfFiles(folder, manifest, signal);
  if (faults.length > 0) return faults;
  const database = join(folder, databaseNames[manifest.engine]);
  return manifest.engine === 'sqlite'
    ? await faultsOfSqlite(database, manifest, signal)
    : await faultsOfArchive(database, signal);
}

/** Compares files below a folder with their entries. */
export async function faultsOfFiles(
  folder: string,
  { files }: Pick<Manifest, 'files'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOfFile(folder, file, signal);
    if (fault !== null) faults.push(`${file.path} ${fault}`);
  }
  return faults;
}

async function faultOfFile(
  folder: string,
  expected: BackedUpFile,
  signal?: AbortSignal,
): Promise<string | null> {
  const found = await lstat(join(folder, expected.path)).catch(() => null);
  if (found === null) return 'is missing';
  if (!found.isFile()) return 'is no file';
  if (found.size !== expected.bytes) return `has ${found.size} bytes instead of ${expected.bytes}`;
  const { sha256 } = await digestFile(folder, expected.path, signal);
  return sha256 === expected.sha256 ? null : 'is damaged: its SHA-256 is another';
}

async function faultsOfSqlite(
  file: string,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { faults, migrations, rows } = await inspectSqlite({ file, isThorough: true, isLive: false }, signal);
  if (faults.length > 0) return faults.map((fault) => `the database is damaged: ${fault}`);
  return [
    ...(isDeepStrictEqual(migrations, manifest.migrations)
      ? []
      : ['its migrations are not those of its manifest']),
    ...(isDeepStrictEqual({ ...rows }, manifest.rows) ? [] : ['its rows are not those of its manifest']),
  ];
}

/** Where pg_restore is not installed the SHA-256 must do. */
async function faultsOfArchive(file: string, signal?: AbortSignal): Promise<readonly string[]> {
  try {
    await runTool('pg_restore', ['--file=/dev/null', file], { signal });
    return [];
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ToolMissingError) return [];
    return [`the archive is damaged: ${(error as Error).message}`];
  }
}
