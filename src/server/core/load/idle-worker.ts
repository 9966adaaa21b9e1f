import { type MessagePort, Worker } from 'node:worker_threads';

/** The work of a thread: one question, which can be sent to it, and its answer. */
type Work = (asked: never) => unknown;
type Question<W extends Work> = Parameters<W>[0];
type Answer<W extends Work> = ReturnType<W>;

/** What a thread is asked, or what it answers. */
interface Numbered<T> {
  readonly number: number;
  readonly value: T;
}

/** Milliseconds without a question after which the thread ends. */
const IDLE_MS = 10_000;

/**
 * Asks a thread that starts with the first question and ends when there was none for a while: what it has loaded leaves the memory with it.
 * A question that fails ends the thread too; those that wait for it fail with it, and the next one starts another.
 */
export function createIdleWorker<W extends Work>(
  file: URL,
  idleMs = IDLE_MS,
): (question: Question<W>) => Promise<Answer<W>> {
  const waiting = new Map<number, PromiseWithResolvers<Answer<W>>>();
  let worker: Worker | undefined;
  let asked = 0;

  function start(): Worker {
    // Flags of the process may not be for a thread. It keeps no process alive.
    const started = new Worker(file, { execArgv: [] });
    started.unref();
    const rest = setTimeout(() => void end(started), idleMs).unref();
    started.on('message', ({ number, value }: Numbered<Answer<W>>) => {
      waiting.get(number)?.resolve(value);
      waiting.delete(number);
      rest.refresh();
    });
    started.once('error', (error) => fail(started, error));
    started.once('exit', () => fail(started, new Error('The thread ended before it answered.')));
    return started;
  }

  /** One that works is left until it has answered. */
  async function end(ended: Worker): Promise<void> {
    if (worker !== ended || waiting.size > 0) return;
    worker = undefined;
    await ended.terminate();
  }

  function fail(failed: Worker, error: unknown): void {
    if (worker !== failed) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return (question) => {
    worker ??= start();
    const answer = Promise.withResolvers<Answer<W>>();
    asked += 1;
    waiting.set(asked, answer);
    worker.postMessage({ number: asked, value: question } satisfies Numbered<Question<W>>, []);
    return answer.promise;
  };
}

/** Answers the questions of `createIdleWorker` in its thread, one after the other. */
export function answerIn(port: MessagePort, work: Work): void {
  port.on('message', ({ number, value }: Numbered<never>) => {
    port.postMessage({ number, value: work(value) } satisfies Numbered<unknown>, []);
  });
}
