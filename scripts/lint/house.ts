import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { linearExpressions } from './linear-expressions.ts';
import { brokenBy } from './zones.ts';

interface Node {
  readonly type: string;
  readonly source?: { readonly type: string; readonly value?: unknown } | null;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly value?: unknown;
}

interface Context {
  readonly filename: string;
  readonly sourceCode: { getAllComments(): readonly Node[] };
  report(problem: { message: string; node: Node }): void;
}

const root = join(import.meta.dirname, '../..');
const pathOf = ({ filename }: Context): string => relative(root, filename).split(sep).join('/');

const known = new Map<string, boolean>();

function importsValues(path: string): boolean {
  const text = (): string => readFileSync(join(root, path), 'utf8');
  const answer = known.get(path) ?? /^(import|export)\s+(?!type\b)[^;=(]*?['"]/m.test(text());
  known.set(path, answer);
  return answer;
}

/** Checks the direction of imports between the zones of `src`, see `zones.ts`. */
const zones = {
  create(context: Context) {
    const from = pathOf(context);
    const check = (node: Node, typeOnly: boolean, dynamic = false): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = brokenBy({ from, specifier, typeOnly, dynamic }, importsValues);
      if (message !== null) context.report({ message, node });
    };
    return {
      ImportDeclaration: (node: Node) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node: Node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node: Node) => check(node, node.exportKind === 'type'),
      ImportExpression: (node: Node) => check(node, false, true),
      TSImportType: (node: Node) => check(node, true),
    };
  },
};

interface Callee extends Node {
  readonly name?: string;
  readonly property?: { readonly name?: string };
  readonly object?: Callee;
  readonly callee?: Callee;
}

interface Call extends Node {
  readonly callee: Callee;
  readonly arguments: readonly Node[];
}

const selecting = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches']);

/** Whether a selector names a class, apart from what it quotes. */
function namesClass(selector: string): boolean {
  return /\.[a-z_-]/i.test(selector.replace(/"[^"]*"|'[^']*'/g, ''));
}

/** Classes are for styles: the product's code finds elements by tag, role or data attribute. */
const selectors = {
  create(context: Context) {
    const from = pathOf(context);
    if (!from.startsWith('src/web/') || /\.test\.tsx?$/.test(from)) return {};
    const message = 'Select by tag, role or data attribute: classes are for styles.';
    return {
      CallExpression(node: Call) {
        const name = node.callee.property?.name;
        const selector = node.arguments[0]?.value;
        const byClass =
          name === 'getElementsByClassName' ||
          (name !== undefined && selecting.has(name) && typeof selector === 'string' && namesClass(selector));
        if (byClass) context.report({ message, node });
      },
    };
  },
};

/** A quiet network is no fact: it comes too early on a slow machine, and half a second late elsewhere. */
const noQuietNetwork = {
  create(context: Context) {
    const message = 'Wait for a fact: what the page shows, or that its requests are answered.';
    return {
      Literal: (node: Node) => {
        if (typeof node.value === 'string' && /^network-?idle\d?$/.test(node.value)) {
          context.report({ message, node });
        }
      },
    };
  },
};

const levels = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace']);
const texts = new Set(['Literal', 'TemplateLiteral']);

/** Of an error that is given alone, pino writes the raw message, which may quote data; among fields it passes our serializer. */
const logFields = {
  create(context: Context) {
    if (!pathOf(context).startsWith('src/server/')) return {};
    const message = 'Log fields first, then a text: { err: error } instead of the error itself.';
    return {
      CallExpression(node: Call) {
        const { object, property } = node.callee;
        const logger = object?.property?.name ?? object?.name ?? '';
        const [given, ...more] = node.arguments;
        const isAlone = given !== undefined && more.length === 0 && !texts.has(given.type);
        if (isAlone && /log(?:ger)?$/i.test(logger) && levels.has(property?.name ?? '')) {
          context.report({ message, node });
        }
      },
    };
  },
};

const vague = /nobody|whoever|somebody/i;
const suites = new Set(['describe', 'forEachApi', 'forEachEngine', 'it', 'test']);

/** The name in front of a call such as `test.each([])('title')`. */
function rootOf({ name, object, callee }: Callee): string | undefined {
  const inner = object ?? callee;
  return inner ? rootOf(inner) : name;
}

/** Comments, names and test titles name the user, the client or the caller (docs/glossary.md). */
const plainWords = {
  create(context: Context) {
    const message = 'Name who acts: the user, the client, the caller (docs/glossary.md).';
    const check = (node: Node, text: unknown): void => {
      if (typeof text === 'string' && vague.test(text)) context.report({ message, node });
    };
    return {
      Program: () => context.sourceCode.getAllComments().forEach((comment) => check(comment, comment.value)),
      Identifier: (node: Callee) => check(node, node.name),
      CallExpression: (node: Call) => {
        const [title] = node.arguments;
        if (title && suites.has(rootOf(node.callee) ?? '')) check(title, title.value);
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    zones,
    selectors,
    'no-quiet-network': noQuietNetwork,
    'log-fields': logFields,
    'plain-words': plainWords,
    'linear-expressions': { create: linearExpressions },
  },
};
