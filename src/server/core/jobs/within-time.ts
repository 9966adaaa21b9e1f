class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
  readonly code = 'timeout';
}

/** Rejects at the time limit: the signal aborts the job before its lease expires. */
export async function withinTime(
  run: (signal: AbortSignal) => Promise<void>,
  timeoutMs: number,
  abort: AbortController,
): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new JobTimeoutError(`Not done within ${timeoutMs} ms.`));
  abort.signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    await Promise.race([run(abort.signal), over]);
  } finally {
    clearTimeout(timer);
    abort.signal.removeEventListener('abort', stop);
  }
}
