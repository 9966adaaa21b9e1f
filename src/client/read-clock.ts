import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Writes {
  /** How many writes were answered so far. */
  settled: number;
  /** True while a write waits or is under way. */
  busy(): boolean;
  /** What was read meanwhile is not kept, and has to be read again later. */
  skipped(queryKey: QueryKey): void;
}

const clocks = new WeakMap<QueryClient, Writes>();
const MAX_READS = 3;

/** Tells the reads of a client about its writes. */
export function watchWrites(queryClient: QueryClient, writes: Omit<Writes, 'settled'>): void {
  clocks.set(queryClient, { ...writes, settled: 0 });
}

/** Notes that the server answered a write: a read that was under way may have been answered from before it. */
export function noteWriteSettled(queryClient: QueryClient): void {
  const writes = clocks.get(queryClient);
  if (writes) writes.settled += 1;
}

/**
 * Reads; once more when a write was answered meanwhile, since the old answer would undo that write on the screen. While a write
 * is pending what was known stays: the new answer may hold the write in one part and not in another.
 */
export async function readSettled<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const writes = clocks.get(queryClient);
    const before = writes?.settled;
    const data = await read();
    const known = queryClient.getQueryData<T>(queryKey);
    if (writes?.busy() && known !== undefined) {
      writes.skipped(queryKey);
      return known;
    }
    if (before === writes?.settled || attempt === MAX_READS) return data;
  }
}
