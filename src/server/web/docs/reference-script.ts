import { Worker } from 'node:worker_threads';
import type { Packed } from './packed.ts';

let packed: Promise<Packed> | undefined;

/**
 * The script of the reference, made ready when somebody first asks. Its package is megabytes of text that take long to read and to
 * compress: another thread does that, and gives back its memory when it ends. A failure is not kept.
 */
export function referenceScript(): Promise<Packed> {
  packed ??= packInWorker().catch((error: unknown) => {
    packed = undefined;
    throw error;
  });
  return packed;
}

function packInWorker(): Promise<Packed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a message this changes nothing.
    worker.once('exit', (code) => reject(new Error(`The script of the reference was not made (${code}).`)));
  });
}
