import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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
  report(problem: { message: string; node: Node }): void;
}

const root = join(import.meta.dirname, '../..');

const known = new Map<string, boolean>();

function importsValues(path: string): boolean {
  const text = (): string => readFileSync(join(root, path), 'utf8');
  const answer = known.get(path) ?? /^(import|export)\s+(?!type\b)[^;=(]*?['"]/m.test(text());
  known.set(path, answer);
  return answer;
}

/** Holds the direction of imports between the zones of `src`, see `zones.ts`. */
const zones = {
  create(context: Context) {
    const from = relative(root, context.filename).split(sep).join('/');
    const check = (node: Node, typeOnly: boolean): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = brokenBy({ from, specifier, typeOnly }, importsValues);
      if (message !== null) context.report({ message, node });
    };
    return {
      ImportDeclaration: (node: Node) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node: Node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node: Node) => check(node, node.exportKind === 'type'),
      ImportExpression: (node: Node) => check(node, false),
      TSImportType: (node: Node) => check(node, true),
    };
  },
};

/** A quiet network is no fact: it comes too early on a slow machine, and half a second late on every other. */
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

export default {
  meta: { name: 'house' },
  rules: { zones, 'no-quiet-network': noQuietNetwork },
};
