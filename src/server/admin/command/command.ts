import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '#server/core/config/config.ts';
import {
  DatabaseRefusedError,
  DatabaseUnavailableError,
  storageTrouble,
} from '#server/core/database/errors.ts';
import { columns, RefusedError, type Terminal, UsageError } from './terminal.ts';

/** One command of `npm run admin`, without its name. */
export interface Command {
  /** Its operands and options, in one line. */
  readonly usage: string;
  /** What it does, in one line that begins with a verb. */
  readonly summary: string;
  /** More lines for its --help. */
  readonly help: readonly string[];
  /** Resolves with the exit code: 0 for done, 1 for not. */
  readonly run: (given: readonly string[], terminal: Terminal) => Promise<number>;
}

interface Definition<T> extends Pick<Command, 'usage' | 'summary'> {
  readonly help?: readonly string[];
  /** The names of its operands, in order; a name that ends in `?` may be left out, as may all after it. */
  readonly operands?: readonly string[];
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  /** Parses operands and options by their names. */
  readonly input: z.ZodType<T>;
  /** Resolves with an exit code, or nothing for 0. */
  readonly run: (input: T, terminal: Terminal) => Promise<number | void>;
}

export function defineCommand<T>({ usage, summary, help = [], run, ...definition }: Definition<T>): Command {
  return {
    usage,
    summary,
    help,
    run: async (given, terminal) => (await run(parse(definition, given), terminal)) ?? 0,
  };
}

/** The value of an option: a whole number from 1 on. */
export function wholeUpTo(max: number) {
  const rule = `must be a whole number from 1 to ${max}`;
  return z.coerce.number(rule).int(rule).min(1, rule).max(max, rule);
}

type Form<T> = Pick<Definition<T>, 'operands' | 'options' | 'input'>;

/** UsageError: an unknown option, too many or too few operands, or a value that is not valid. */
function parse<T>({ operands = [], options = {}, input }: Form<T>, given: readonly string[]): T {
  const { values, positionals } = parseOptions(given, options);
  const required = operands.filter((name) => !name.endsWith('?'));
  const missing = required[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  if (positionals.length > operands.length) {
    throw new UsageError(`${JSON.stringify(positionals[operands.length])} is one operand too many.`);
  }
  const named = positionals.map((value, index) => [operands[index]?.replace('?', '') ?? '', value] as const);
  const parsed = input.safeParse({ ...values, ...Object.fromEntries(named) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new UsageError(
    `${Object.hasOwn(options, name) ? '--' : ''}${name}: ${issue?.message ?? 'is not valid'}.`,
  );
}

function parseOptions(given: readonly string[], options: Readonly<Record<string, 'string' | 'boolean'>>) {
  const named = Object.entries(options).map(([name, type]) => [name, { type }] as const);
  try {
    return parseArgs({ args: [...given], options: Object.fromEntries(named), allowPositionals: true });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${reason.replace(/\.$/, '')}.`);
  }
}

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
