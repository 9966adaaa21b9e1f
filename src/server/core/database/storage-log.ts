import type { StorageLog } from './engine.ts';

interface Line {
  readonly level: keyof StorageLog;
  readonly details: object;
  readonly message: string;
}

export interface HeldLog extends StorageLog {
  /** Says what was held, and from then on everything at once. */
  passTo(log: StorageLog): void;
}

/** Storage is open before the server has its logger: what it says until then is held for it. */
export function createHeldLog(): HeldLog {
  let held: Line[] = [];
  let out: StorageLog | undefined;
  const say = (line: Line): void => {
    if (out) out[line.level](line.details, line.message);
    else held.push(line);
  };
  return {
    info: (details, message) => say({ level: 'info', details, message }),
    warn: (details, message) => say({ level: 'warn', details, message }),
    passTo: (log) => {
      out = log;
      for (const line of held) say(line);
      held = [];
    },
  };
}
