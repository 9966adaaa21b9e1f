import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import recheck from 'recheck';

interface Node {
  readonly type: string;
}

interface Literal extends Node {
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

interface Built extends Node {
  readonly callee: { readonly name?: string };
}

interface Context {
  readonly filename: string;
  report(problem: { message: string; node: Node }): void;
}

/** Without a part of any length nothing grows with the text: such expressions need no check. */
const unbounded = /[*+]|\{\d+,\}/;

/** Counts end a check, and no clock: a busy machine must not answer otherwise than a quiet one. */
const LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

/** A check takes up to seconds and answers the same each time: answers are kept for later runs. */
const folder = join(import.meta.dirname, '../../.cache');
const kept = join(folder, 'linear-expressions.json');
const known = new Map<string, string | null>(readKept());

function readKept(): [string, string | null][] {
  try {
    return Object.entries(JSON.parse(readFileSync(kept, 'utf8')) as Record<string, string | null>);
  } catch {
    return [];
  }
}

function keep(): void {
  mkdirSync(folder, { recursive: true });
  const part = `${kept}.${process.pid}`;
  writeFileSync(part, JSON.stringify(Object.fromEntries(known)));
  renameSync(part, kept);
}

/** Why an expression may take longer than its text is long; null when it cannot. Always in this process: the same on each machine. */
function growthOf({ pattern, flags }: NonNullable<Literal['regex']>): string | null {
  if (!unbounded.test(pattern)) return null;
  const key = `/${pattern}/${flags}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const answer = recheck.checkSync(pattern, flags, LIMITS);
  const growth = answer.status === 'safe' ? null : describe(answer);
  known.set(key, growth);
  keep();
  return growth;
}

function describe(answer: Exclude<ReturnType<typeof recheck.checkSync>, { status: 'safe' }>): string {
  return answer.status === 'vulnerable'
    ? `${answer.complexity.summary}, as with ${answer.attack.pattern}`
    : `not known (${answer.error.kind})`;
}

/**
 * What reads the line of a new habit: the text is of the person at the device, at most 255 letters, and its test bounds the time of the
 * longest and worst lines. Its expressions are made of pieces, for both languages alike.
 */
const ownLine = /[/\\]src[/\\]web[/\\]shared[/\\]phrases[/\\]/;

/** A regular expression of the product takes time in proportion to its text: the text may come from outside, and be made for it. */
export function linearExpressions(context: Context) {
  const { filename } = context;
  if (!/[/\\]src[/\\]/.test(filename) || /\.test\.tsx?$/.test(filename) || ownLine.test(filename)) return {};
  const refuseBuilt = (node: Built): void => {
    if (node.callee.name !== 'RegExp') return;
    context.report({ message: 'Write a literal: an expression that is built cannot be checked.', node });
  };
  return {
    Literal(node: Literal) {
      const growth = node.regex ? growthOf(node.regex) : null;
      if (growth !== null) context.report({ message: `Time grows faster than the text: ${growth}.`, node });
    },
    NewExpression: refuseBuilt,
    CallExpression: refuseBuilt,
  };
}
