import { Worker } from 'node:worker_threads';
import type { Packed } from '#server/core/http/packed.ts';
import { once } from '#server/core/load/once.ts';

/**
 * The script of the reference, prepared on first use. Its package is megabytes of text that are slow to read and compress: another thread
 * does that, and frees its memory when it ends.
 */
export const referenceScript = once(packInWorker);

function packInWorker(): Promise<Packed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a message this has no effect.
    worker.once('exit', (code) => reject(new Error(`The script of the reference was not made (${code}).`)));
  });
}
