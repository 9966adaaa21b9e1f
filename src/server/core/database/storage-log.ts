import type { StorageLog } from './engine.ts';

/** Storage opens before the server has its logger: this buffers its lines until then. */
export function createBufferedLog() {
  let buffered: ((log: StorageLog) => void)[] = [];
  let out: StorageLog | undefined;
  const write = (line: (log: StorageLog) => void): void => {
    if (out) line(out);
    else buffered.push(line);
  };
  return {
    info: (details: object, message: string) => write((log) => log.info(details, message)),
    warn: (details: object, message: string) => write((log) => log.warn(details, message)),
    /** Writes the buffered lines, and from then on every line at once. */
    passTo: (log: StorageLog) => {
      out = log;
      for (const line of buffered) write(line);
      buffered = [];
    },
  };
}
