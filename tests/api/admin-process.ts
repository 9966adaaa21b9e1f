import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StorageOptions } from '#server/core/database/opening/open.ts';
import type { Environment } from './test-app.ts';

const script = join(import.meta.dirname, '../../scripts/admin.ts');

export interface AdminRun {
  /** The command line. */
  readonly given: readonly string[];
  readonly environment?: Environment;
  /** What the operator types. */
  readonly input?: string;
  /** A command that sets the scene and then becomes the command that follows it. */
  readonly within?: readonly string[];
}

export interface AdminOutcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The operator's command line as a process of its own, as in the container: by Node, without npm. */
export async function runAdminProcess(run: AdminRun): Promise<AdminOutcome> {
  const { given, environment = {}, input = '', within = [] } = run;
  const whole = [...within, process.execPath, script, ...given];
  const child = spawn(whole[0] ?? '', whole.slice(1), {
    cwd: mkdtempSync(join(tmpdir(), 'resilience-cwd-')),
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  // A command that asks nothing does not read it.
  child.stdin.on('error', () => {}).end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { status, stdout, stderr };
}

/** The settings of a server, or of a command, on a test's database. */
export function environmentOf({ dataDir, databaseUrl }: StorageOptions): Environment {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
}
