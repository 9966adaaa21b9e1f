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

const known = new Map<string, string | null>();

/** Why an expression may take longer than its text is long; null when it cannot. Always in this process: the same on each machine. */
function growthOf({ pattern, flags }: NonNullable<Literal['regex']>): string | null {
  const key = `/${pattern}/${flags}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const answer = unbounded.test(pattern) ? recheck.checkSync(pattern, flags) : null;
  const growth = answer === null || answer.status === 'safe' ? null : describe(answer);
  known.set(key, growth);
  return growth;
}

function describe(answer: Exclude<ReturnType<typeof recheck.checkSync>, { status: 'safe' }>): string {
  return answer.status === 'vulnerable'
    ? `${answer.complexity.summary}, as with ${answer.attack.pattern}`
    : `not known (${answer.error.kind})`;
}

/** A regular expression of the product takes time in proportion to its text: the text may come from outside, and be made for it. */
export function linearExpressions(context: Context) {
  if (!/[/\\]src[/\\]/.test(context.filename) || /\.test\.tsx?$/.test(context.filename)) return {};
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
