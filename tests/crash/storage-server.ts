import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StorageOptions } from '#server/core/database/opening/open.ts';
import type { Tick, TickServer } from './tick.ts';

interface Answer {
  readonly id: number;
  readonly kept: boolean;
}

/** Starts the storage child as a process of its own; resolves when it takes ticks. */
export async function startStorageServer(options: StorageOptions): Promise<TickServer> {
  const child = join(import.meta.dirname, 'storage-child.ts');
  const spawned = spawn(process.execPath, [child, JSON.stringify(options)]);
  const server = new StorageServer(spawned);
  await server.ready;
  return server;
}

class StorageServer implements TickServer {
  readonly ready: Promise<void>;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<unknown>;
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();
  #lastId = 0;

  constructor(spawned: ChildProcessWithoutNullStreams) {
    this.#process = spawned;
    this.#exited = once(spawned, 'exit');
    const ready = Promise.withResolvers<void>();
    this.ready = ready.promise;
    let said = '';
    spawned.stderr.on('data', (text) => {
      said += String(text);
    });
    // A write to a process that was just killed: the tick stays unanswered, which `close` tells.
    spawned.stdin.on('error', () => {});
    spawned.on('close', () => {
      ready.reject(new Error(`The storage process ended: ${said}`));
      for (const { reject } of this.#waiting.values()) reject(new Error('The storage process was killed.'));
    });
    createInterface({ input: spawned.stdout }).on('line', (line) => {
      if (line === 'ready') ready.resolve();
      else this.#settle(JSON.parse(line) as Answer);
    });
  }

  async send(tick: Tick): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) throw new Error('It is gone.');
    this.#lastId += 1;
    const answer = Promise.withResolvers<void>();
    this.#waiting.set(this.#lastId, answer);
    this.#process.stdin.write(`${JSON.stringify({ id: this.#lastId, tick })}\n`);
    await answer.promise;
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  #settle({ id, kept }: Answer): void {
    const answer = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (kept) answer?.resolve();
    else answer?.reject(new Error('The storage process could not keep it.'));
  }
}
