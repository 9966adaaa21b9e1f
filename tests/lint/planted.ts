import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export interface Planted {
  readonly file: string;
  readonly text: string;
  /** The one rule that has to fail; null for a control that has to pass. */
  readonly rule: string | null;
}

export const violates = (rule: string, file: string, text: string): Planted => ({ rule, file, text });
export const allowed = (file: string, text: string): Planted => ({ rule: null, file, text });

const root = join(import.meta.dirname, '../..');
const configuration = [
  '.oxlintrc.json',
  'biome.json',
  'knip.json',
  'knip.production.json',
  'package.json',
  'tsconfig.json',
  'scripts/lint',
];

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A folder with the real configuration of this repository, its own lint rules, and the files given. */
export async function plant(
  files: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'resilience-planted-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  for (const path of [...configuration, ...more]) {
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** Runs one of the installed tools in a folder, whatever it answers. */
export function run(folder: string, tool: string, ...options: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    const program = join(root, 'node_modules/.bin', tool);
    // A tier would leave planted tests out.
    const env = { ...process.env, TIER: 'all' };
    execFile(program, options, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output: stdout + stderr });
    });
  });
}
