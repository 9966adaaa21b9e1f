import type { Plugin } from 'vite';

/** A part of routes/pages.ts up to the module that it imports. */
const partOf = /lazyComponent\(\s*SOURCE,(\s*async \(\) =>[^;]*?import\('#web\/([\w/.-]+)'\))/g;

/** Gives each part the path of the module that it imports: by it the server finds the files that a page preloads. */
export function withSources(code: string): string {
  const named = code.replace(partOf, "lazyComponent('src/web/$2',$1");
  if (/\bpart\(\s*SOURCE\b/.test(named))
    throw new Error('A part of routes/pages.ts imports no module of #web.');
  return named;
}

export function nameSources(): Plugin {
  return {
    name: 'name-sources',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/web\/routes\/pages\.ts$/ },
      handler: (code) => ({ code: withSources(code), map: null }),
    },
  };
}
