import { styleText } from 'node:util';

/** The target of log lines; standard output except in tests. */
export interface LogStream {
  write(line: string): void;
}

/** What is in every JSON line, and says nothing to the person at the terminal. */
const OF_MACHINES = new Set(['level', 'time', 'instance', 'requestId', 'msg', 'err']);

interface Line extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly type: string; readonly message: string; readonly stack: string };
}

/** Writes JSON lines as a person reads them: the time of day, the message, its details, and where an error was thrown. */
export function terminalLog(write: (text: string) => void): LogStream {
  return { write: (line) => write(`${inWords(JSON.parse(line) as Line)}\n`) };
}

function inWords({ level, time, msg = '', err, ...rest }: Line): string {
  const details = Object.entries(rest)
    .filter(([name]) => !OF_MACHINES.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [clock(time), levelIn(level), msg, ...details.map((each) => styleText('dim', each))];
  const error = err && [`  ${err.type}: ${err.message}`, styleText('dim', err.stack)];
  return [words.filter(Boolean).join(' '), ...(error ?? [])].filter(Boolean).join('\n');
}

const clock = (time: number): string => styleText('dim', new Date(time).toTimeString().slice(0, 8));

/** The levels of pino: 40 is a warning, 50 an error, 60 the end. */
function levelIn(level: number): string {
  if (level >= 50) return styleText('red', 'Error:');
  return level >= 40 ? styleText('yellow', 'Warning:') : '';
}
