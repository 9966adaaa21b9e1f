/** Elsewhere each answer is checked by its schema before it is sent, which costs more than the answer. */
export const IN_PRODUCTION = { NODE_ENV: 'production' } as const;

/** Milliseconds of processor time for which one request may hold the event loop on the reference machine (docs/decisions/limits.md). */
const HOLD_MAX = 50;
/** Milliseconds of processor time that `spin` takes on the reference machine. */
const REFERENCE_SPIN_MS = 72;

/** The same limit in proportion to this machine's speed, measured by a fixed piece of work. */
export function holdMax(): number {
  const spins = Array.from({ length: 5 }, () => {
    const start = threadMs();
    spin();
    return threadMs() - start;
  });
  return HOLD_MAX * Math.max(1, Math.min(...spins) / REFERENCE_SPIN_MS);
}

function spin(): number {
  let sum = 0;
  for (let step = 0; step < 2e7; step += 1) sum = (sum + step * 7) % 1_000_003;
  return sum;
}

/** What a piece of work cost the thread that runs the event loop. */
export interface LoopCost<T> {
  readonly result: T;
  /** Milliseconds of processor time in the longest turn of the loop: how long others waited at most. */
  readonly longestMs: number;
  /** Milliseconds of processor time in all. */
  readonly totalMs: number;
}

/**
 * Measures by the processor time of this thread between turns of the event loop, not by the clock: a busy machine makes the clock
 * run on while the thread does nothing.
 */
export async function measureLoop<T>(work: () => Promise<T>): Promise<LoopCost<T>> {
  const start = threadMs();
  let last = start;
  let longestMs = 0;
  let isOver = false;
  const lookAtTurn = (): void => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(lookAtTurn);
  };
  setImmediate(lookAtTurn);
  try {
    const result = await work();
    lookAtTurn();
    return { result, longestMs, totalMs: last - start };
  } finally {
    isOver = true;
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
