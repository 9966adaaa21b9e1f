import { parseArgs } from 'node:util';
import { z } from 'zod';
import { UsageError } from './refused-error.ts';
import type { Terminal } from './terminal.ts';

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
