import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { browsers } from './browsers.ts';
import { compressFiles } from './compress-files.ts';
import { dist, root } from './stamp.ts';
import { buildWorker } from './worker.ts';

/** Vite prefers NODE_ENV to its mode: under a test runner it would build React for development. */
process.env['NODE_ENV'] = 'production';

/** The browser's bundle, compressed ahead, with the build's id beside it. */
export async function buildClient(id: string): Promise<void> {
  await build({ root, logLevel: 'warn' });
  const client = join(dist, 'client');
  await buildWorker(id, browsers);
  await compressFiles(join(client, 'assets'), /\.(?:js|css|svg)$/);
  await writeFile(join(client, 'build.json'), JSON.stringify({ id, timestamp: Date.now() }));
}

/** The browser's bundle for the apps, in dist/native. It is not compressed: the device reads it from disk. */
export async function buildNativeClient(): Promise<void> {
  await build({ root, mode: 'native', logLevel: 'warn' });
}

/** The bundle that writes pages on the server. */
export async function buildServer(): Promise<void> {
  await build({ root, logLevel: 'warn', build: { ssr: true } });
}
