import { ConfigError } from '#server/core/config/config.ts';
import {
  DatabaseRefusedError,
  DatabaseUnavailableError,
  storageTrouble,
} from '#server/core/database/errors.ts';
import type { Command } from './command.ts';
import { columns } from './printable.ts';
import { RefusedError, UsageError } from './refused-error.ts';
import type { Terminal } from './terminal.ts';

const CALL = 'npm run admin --';

export type Commands = Readonly<Record<string, Command>>;

/**
 * Runs one command line. Answers the exit code: 0 when it is done, 1 when it was refused or failed, 2 when the command line is wrong.
 * Every refusal is one line on standard error.
 */
export async function runAdmin(
  commands: Commands,
  given: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [first] = given;
  if (first === undefined || isHelp(first)) {
    const lines = overview(commands);
    if (first === undefined) for (const line of lines) terminal.remark(line);
    else for (const line of lines) terminal.print(line);
    return first === undefined ? 2 : 0;
  }
  const name = [given.slice(0, 2).join(' '), first].find((each) => Object.hasOwn(commands, each));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || command === undefined) {
    terminal.remark(`${JSON.stringify(first)} is no command: ${CALL} --help lists them.`);
    return 2;
  }
  const rest = given.slice(name.split(' ').length);
  if (rest.some(isHelp)) {
    for (const line of helpOf(name, command)) terminal.print(line);
    return 0;
  }
  return await runOne(name, command, rest, terminal);
}

const isHelp = (given: string): boolean => ['--help', '-h'].includes(given);

async function runOne(
  name: string,
  command: Command,
  rest: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.remark(`${name}: ${error.message} See ${CALL} ${name} --help`);
      return 2;
    }
    if (!isRefusal(error)) throw error;
    terminal.remark(error.message.split('\n')[0] ?? '');
    return 1;
  }
}

/** Anything but a defect: also what the file system or the database refuses. */
function isRefusal(error: unknown): error is Error {
  const kinds = [RefusedError, ConfigError, DatabaseRefusedError, DatabaseUnavailableError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return storageTrouble(error) !== null || (error instanceof Error && 'syscall' in error);
}

function overview(commands: Commands): string[] {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => [`  ${name} ${usage}`, summary]);
  return [
    `${CALL} <command> [options]`,
    '',
    ...columns(lines),
    '',
    `${CALL} <command> --help tells more. Exit code: 0 done, 1 refused or failed, 2 wrong command line.`,
  ];
}

function helpOf(name: string, { usage, summary, help }: Command): string[] {
  return [`${CALL} ${name} ${usage}`.trimEnd(), '', `${summary}.`, ...(help.length > 0 ? ['', ...help] : [])];
}
