interface Node {
  readonly type: string;
}

interface Text extends Node {
  readonly value?: unknown;
}

interface Callee extends Node {
  readonly name?: string;
  readonly object?: Callee;
  readonly callee?: Callee;
}

interface Context {
  readonly sourceCode: { getAllComments(): readonly Text[] };
  report(problem: { message: string; node: Node }): void;
}

const vague = /nobody|whoever|somebody/i;
const suites = new Set(['describe', 'forEachApi', 'forEachEngine', 'it', 'test']);

/** The name in front of a call such as `test.each([])('title')`. */
function rootOf({ name, object, callee }: Callee): string | undefined {
  const inner = object ?? callee;
  return inner ? rootOf(inner) : name;
}

/** Comments, names and test titles name the user, the client or the caller (docs/glossary.md). */
export function plainWords(context: Context) {
  const message = 'Name who acts: the user, the client, the caller (docs/glossary.md).';
  const check = (node: Node, text: unknown): void => {
    if (typeof text === 'string' && vague.test(text)) context.report({ message, node });
  };
  return {
    Program: () => context.sourceCode.getAllComments().forEach((comment) => check(comment, comment.value)),
    Identifier: (node: Callee) => check(node, node.name),
    CallExpression: (node: { callee: Callee; arguments: readonly Text[] }) => {
      const [title] = node.arguments;
      if (title && suites.has(rootOf(node.callee) ?? '')) check(title, title.value);
    },
  };
}
