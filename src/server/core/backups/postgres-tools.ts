import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';

export type PostgresTool = 'pg_dump' | 'pg_restore';

/** The program is not on this machine. */
export class ToolMissingError extends DatabaseRefusedError {}

interface ToolOptions {
  /** Its server, by the environment of the process: other users of this machine see the options of a process. */
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
}

const REASON_MAX = 300;

/** Runs a program of PostgreSQL. DatabaseRefusedError: it is not installed, or it failed. */
export async function runTool(
  tool: PostgresTool,
  options: readonly string[],
  { url, signal }: ToolOptions = {},
): Promise<void> {
  const server = url === undefined ? { options: [], env: {} } : serverOf(url);
  const child = spawn(tool, [...server.options, ...options], {
    env: { ...process.env, ...server.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  // What it wrote until it ended; nothing when it was not found.
  const [said, [code]] = await Promise.all([
    text(child.stderr).catch(() => ''),
    once(child, 'close').catch((error: unknown) => {
      throw missing(error, tool);
    }) as Promise<[number | null]>,
  ]);
  if (code === 0) return;
  throw new DatabaseRefusedError(`${tool} failed: ${reasonIn(said) ?? `it ended with ${code}`}`);
}

/** libpq takes the same address as the server, and the password from the environment. */
function serverOf(url: string): { options: string[]; env: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    options: [`--dbname=${address.href}`],
    env: password === '' ? {} : { PGPASSWORD: password },
  };
}

function missing(error: unknown, tool: PostgresTool): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error;
  return new ToolMissingError(
    `${tool} is not installed here: install PostgreSQL's client programs, or back the database up where it runs (docs/operations.md, "Backups").`,
    { cause: error },
  );
}

/** The first line about an error: later ones may quote rows. */
function reasonIn(said: string): string | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => line.includes('error:')) ?? lines[0])?.slice(0, REASON_MAX);
}
