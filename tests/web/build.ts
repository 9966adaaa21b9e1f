import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
export const dist = join(root, 'dist');

/** Brings the build up to date, in a process of its own: it is the product's, not the test runner's. */
export async function buildAll(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root });
}
