import type { StorageLog } from './engine.ts';

interface Line {
  readonly level: keyof StorageLog;
  readonly details: object;
  readonly message: string;
}

export interface BufferedLog extends StorageLog {
  /** Writes the buffered lines, and from then on every line at once. */
  passTo(log: StorageLog): void;
}

/** Storage opens before the server has its logger: this buffers its lines until then. */
export function createBufferedLog(): BufferedLog {
  let buffered: Line[] = [];
  let out: StorageLog | undefined;
  const write = (line: Line): void => {
    if (out) out[line.level](line.details, line.message);
    else buffered.push(line);
  };
  return {
    info: (details, message) => write({ level: 'info', details, message }),
    warn: (details, message) => write({ level: 'warn', details, message }),
    passTo: (log) => {
      out = log;
      for (const line of buffered) write(line);
      buffered = [];
    },
  };
}
