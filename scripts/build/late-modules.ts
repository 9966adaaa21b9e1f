import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const BINDINGS = '?bindings';

/**
 * Takes the modules that the entry imports out of the first chunk, without a trace in the source: a module that imports one of them
 * statically gets bindings of the same names, which the entry fills once it is loaded. Before that they are undefined, so a caller must know
 * that it is there (client/state/kinds.ts). The late modules import each other, and all others, as they stand.
 */
export function lateModules(entry: string): Plugin {
  const entryPath = resolve(entry);
  const { resolve: pathOf } = createRequire(entryPath);
  const late = new Set(importsOf(readFileSync(entryPath, 'utf8')).map((source) => pathOf(source)));
  return {
    name: 'late-modules',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const from = importer?.split('?')[0];
      if (from === undefined || source.endsWith(BINDINGS)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !late.has(found.id)) return null;
      // The entry names both.
      return from === entryPath || late.has(from) ? found : `${found.id}${BINDINGS}`;
    },
    load: {
      order: 'pre',
      handler(id) {
        if (id === entryPath) return { code: filling([...late]), moduleSideEffects: true };
        if (!id.endsWith(BINDINGS)) return null;
        const path = id.slice(0, -BINDINGS.length);
        if (!late.has(path)) return null;
        // Typed by the module itself; a build checks no types.
        return { code: bindings(namesIn(readFileSync(path, 'utf8'))), moduleType: 'js' };
      },
    },
  };
}

/** The modules that a module of nothing but imports names. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/^import '(.+)';$/gm)].map(([, source = '']) => source);

/** The names of the values that a module exports. */
export function namesIn(code: string): string[] {
  const found = [...code.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)];
  if (/^export (?:default|\*|\{)/m.test(code)) throw new Error('A late module names what it exports.');
  return found.map(([, name = '']) => name);
}

function bindings(names: readonly string[]): string {
  const fill = names.map((name) => `${name} = from.${name};`).join(' ');
  return `export let ${names.join(', ')};\nexport function fillBindings(from) { ${fill} }\n`;
}

const filling = (paths: readonly string[]): string =>
  paths
    .map((path, at) => {
      const [real, empty] = [JSON.stringify(path), JSON.stringify(`${path}${BINDINGS}`)];
      return `import * as late${at} from ${real};\nimport { fillBindings as fill${at} } from ${empty};\nfill${at}(late${at});\n`;
    })
    .join('');
