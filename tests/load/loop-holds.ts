import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import { threadMs } from './thread-ms.ts';

/** Elsewhere each answer is checked by its schema before it is sent, which costs more than the answer. */
export const IN_PRODUCTION = { NODE_ENV: 'production' } as const;

/** Milliseconds of processor time for which one request may hold the event loop on the reference machine (docs/decisions/limits.md). */
export const HOLD_MAX = 50;
/** Milliseconds of processor time that `spin` takes on the reference machine. */
const REFERENCE_SPIN_MS = 72;

/**
 * How much slower this machine is now than the reference machine, by a fixed piece of work; 1 for a faster one. Measured anew each time: a
 * processor that shares its core, its cache or its clock with other programs takes up to twice as long for the same work.
 */
export function slowness(): number {
  const start = threadMs();
  spin();
  return Math.max(1, (threadMs() - start) / REFERENCE_SPIN_MS);
}

function spin(): number {
  let sum = 0;
  for (let step = 0; step < 2e7; step += 1) sum = (sum + step * 7) % 1_000_003;
  return sum;
}

/** What a piece of work cost the thread that runs the event loop. */
export interface LoopCost<T> {
  readonly result: T;
  /** Milliseconds of processor time in the longest turn of the loop, on the reference machine: how long others waited at most. */
  readonly longestMs: number;
}

interface Turn {
  /** By the clock of `performance`. */
  readonly start: number;
  readonly end: number;
  /** Milliseconds of processor time. */
  readonly cost: number;
}

/**
 * Measures by the processor time of this thread between turns of the event loop, not by the clock: a busy machine makes the clock run on
 * while the thread does nothing. The garbage collector's part of a turn is not counted, since it collects what all requests before have
 * left.
 */
export async function measureLoop<T>(work: () => Promise<T>): Promise<LoopCost<T>> {
  const turns: Turn[] = [];
  const slownessBefore = slowness();
  const collections = watchCollections();
  let [start, last] = [performance.now(), threadMs()];
  let isOver = false;
  const lookAtTurn = (): void => {
    const [end, now] = [performance.now(), threadMs()];
    if (now - last > 1) turns.push({ start, end, cost: now - last });
    [start, last] = [end, now];
    if (!isOver) setImmediate(lookAtTurn);
  };
  setImmediate(lookAtTurn);
  try {
    const result = await work();
    lookAtTurn();
    const pauses = await collections.end();
    const slow = Math.min(slownessBefore, slowness());
    const costs = turns.map((each) => costWithout(each, pauses));
    return { result, longestMs: Math.max(0, ...costs) / slow };
  } finally {
    isOver = true;
  }
}

/** Runs of one request before its hold is believed. */
const RUNS_MAX = 5;

/** What a server or a database answers that has no time now: a busy machine is no defect. */
const SHED = [503, 0];

/**
 * The least of a few runs: what a request always holds, and not what the compiler, the collector of garbage or a busy machine adds.
 * `prepare` is done before each run and not measured.
 */
export async function holdOf(
  name: string,
  once: () => Promise<number>,
  { status = 200, runsMax = RUNS_MAX, prepare = async (_run: number): Promise<void> => undefined } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsMax && least >= HOLD_MAX; run += 1) {
    await prepare(run);
    const { result, longestMs } = await measureLoop(once);
    if (result === status) least = Math.min(least, longestMs);
    else expect([name, result, SHED.includes(result)]).toEqual([name, result, true]);
  }
  return least;
}

/** The processor time of a turn without its pauses: those take the same share of the time on the clock. */
function costWithout({ start, end, cost }: Turn, pauses: readonly Pause[]): number {
  const within = pauses.filter((pause) => pause.start >= start && pause.start < end);
  const paused = within.reduce((sum, { ms }) => sum + ms, 0);
  return cost * Math.max(0, 1 - paused / (end - start));
}

interface Pause {
  readonly start: number;
  readonly ms: number;
}

/** Records the pauses for the garbage collector until `end`. */
function watchCollections() {
  const pauses: Pause[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) pauses.push({ start: startTime, ms: duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    end: async (): Promise<readonly Pause[]> => {
      // The entries of the last turns are delivered in the next.
      await turn();
      await turn();
      observer.disconnect();
      return pauses;
    },
  };
}

// Compiled before it measures.
spin();
spin();
