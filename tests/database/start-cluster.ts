import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Cluster {
  /** Its folder; `untilReady(folder)` resolves when it answers. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a throw-away PostgreSQL and does not wait for it. It ends with this process at the latest. */
export function startCluster(options: { durable?: boolean } = {}): Cluster {
  // Short, because the path of a Unix socket may have about 100 characters.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'resilience-pg-'));
  const supervisor = join(import.meta.dirname, 'postgres-supervisor.ts');
  const parameters = [supervisor, folder, ...(options.durable ? ['durable'] : [])];
  const child = spawn(process.execPath, parameters, { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  const exited = once(child, 'exit');
  return {
    folder,
    stop: async () => {
      child.ref();
      child.stdin.end();
      await exited;
    },
  };
}
