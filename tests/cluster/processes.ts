import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, ask, type ClusterNode } from './given-cluster.ts';

const PATIENCE_MS = 60_000;

/** The server process of a node, which must run on this machine. */
export interface NodeProcess {
  /** It and its children stop in the middle of what they do: connections stay open and get no answer. */
  freeze(): void;
  thaw(): void;
  /** Ends it without a goodbye. */
  kill(): Promise<void>;
  /** Starts it as it had been started, and resolves when it answers. */
  start(): Promise<void>;
}

export async function processOf(url: string, node: ClusterNode): Promise<NodeProcess> {
  const own = addressOf(url, 'postgres', node);
  const [found] = await ask<{ folder: string }>(own, "select current_setting('data_directory') as folder");
  const folder = found?.folder ?? '';
  const first = pidIn(folder, node);
  const [command, environment] = [entriesOf(first, 'cmdline'), entriesOf(first, 'environ')];
  const { uid, gid } = statSync(folder);
  const signal = (name: NodeJS.Signals) => {
    const pid = pidIn(folder, node);
    // The parent first: it starts no child that would be missed.
    for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
  };
  return {
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: async () => {
      const pids = [pidIn(folder, node), ...childrenOf(pidIn(folder, node))];
      process.kill(pids[0] ?? 0, 'SIGKILL');
      await until(async () => !pids.some(isRunning));
    },
    start: async () => {
      const [program = '', ...options] = command;
      const env = Object.fromEntries(environment.map((entry) => entry.split(/=(.*)/s, 2)));
      spawn(program, options, { cwd: folder, env, uid, gid, detached: true, stdio: 'ignore' }).unref();
      await until(
        async () =>
          await ask(own, 'select 1').then(
            () => true,
            () => false,
          ),
      );
    },
  };
}

function pidIn(folder: string, { host, port }: ClusterNode): number {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (cause) {
    throw new Error(`${host}:${port} must run on this machine to be stopped and frozen.`, { cause });
  }
}

const entriesOf = (pid: number, file: 'cmdline' | 'environ'): string[] =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('A node did not end or start in time.');
    await delay(100);
  }
}
