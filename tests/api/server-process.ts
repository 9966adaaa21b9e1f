import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './test-app.ts';

const main = pathToFileURL(join(import.meta.dirname, '../../src/server/main.ts')).href;
const START_TIMEOUT_MS = 90_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens, on a port of its own choice. */
  readonly url: string;
  /** What it wrote. */
  readonly output: { stdout: string; stderr: string };
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

interface ProcessOptions {
  /** A command that sets the scene and then becomes the command that follows it. */
  readonly within?: readonly string[];
  /** The command that operators start, with other options: it refuses a PostgreSQL that would not survive a power cut, as the tests' own. */
  readonly command?: readonly string[];
  /** It leads a group of processes, which a signal to its negative number reaches: a shell and npm pass none on. */
  readonly inGroup?: boolean;
  /** How long it waits for another server on its folder, where not as long as the server does. */
  readonly patienceMs?: number;
  /** Called with each piece of what it writes to stderr. */
  readonly onError?: (text: string) => void;
}

/**
 * The real server as a process of its own, in an empty folder and so without pages, or in `folder` with the build that is in its
 * dist. Rejects when it ends instead.
 */
export async function startServer(
  environment: Environment,
  folder = mkdtempSync(join(tmpdir(), 'resilience-cwd-')),
  { within = [], command, inGroup = false, patienceMs, onError = () => {} }: ProcessOptions = {},
): Promise<ServerProcess> {
  const options = JSON.stringify({ testsOnlyVolatile: true, patienceMs });
  const script = `import { start } from ${JSON.stringify(main)}; await start(${options});`;
  const whole = [...within, ...(command ?? [process.execPath, '--input-type=module', '-e', script])];
  const child = spawn(whole[0] ?? '', whole.slice(1), {
    cwd: folder,
    detached: inGroup,
    env: {
      PATH: process.env['PATH'] ?? '',
      // Its modules are read in half the time then.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/node'),
      PORT: '0',
      RATE_LIMIT_SCALE: '1000000',
      OVERLOAD_DELAY_MS: '10000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
    onError(chunk.toString());
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
    child.stdout.on('data', () => {
      const [, address] = /Resilience is at ([^\s"]+)/.exec(output.stdout) ?? [];
      if (address === undefined) return;
      clearTimeout(giveUp);
      resolve(address);
    });
    child.on('close', (code, signal) => {
      clearTimeout(giveUp);
      reject(new Error(`The server ended (${code ?? signal}): ${output.stderr}`));
    });
  });
  return { child, url, output, ended };
}
