import type { Plugin } from 'vite';

/** A lazy component of routes/pages.ts, or of other-pages.ts, up to the module that it imports. */
const componentOf = /lazyComponent\(\s*SOURCE,(\s*async \(\) =>[^;]*?import\(\s*'#web\/([\w/.-]+)'\s*\))/g;

/** Gives each lazy component the path of the module that it imports: by it the server finds the files that a page preloads. */
export function withSources(code: string): string {
  const named = code.replace(componentOf, "lazyComponent('src/web/$2',$1");
  if (/\blazyComponent\(\s*SOURCE\b/.test(named))
    throw new Error('A lazy component of the pages imports no module of #web.');
  return named;
}

export function nameSources(): Plugin {
  return {
    name: 'name-sources',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/web\/routes\/(?:other-)?pages\.ts$/ },
      handler: (code) => ({ code: withSources(code), map: null }),
    },
  };
}
