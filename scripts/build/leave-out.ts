import type { Plugin } from 'vite';

/**
 * Parts of libraries that this product never calls, and that a bundler cannot know to be unused because the library's own classes
 * name them: about 2 kB, compressed, of every first visit. Whoever begins to use one takes its line away.
 */
const unused: readonly { module: RegExp; names: readonly string[]; idle?: readonly string[] }[] = [
  // Hooks for tracing the router. It asks for one at every navigation, and finds none.
  {
    module: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    names: [
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ],
    idle: ['consumeInstrumentationClientResultMetaReceiver'],
  },
  // `useInfiniteQuery`.
  {
    module: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    names: ['hasNextPage', 'hasPreviousPage', 'infiniteQueryBehavior'],
  },
  // `useMutation`: writes go through the outbox.
  { module: /query-core\/build\/modern\/mutation\.js$/, names: ['Mutation', 'getDefaultState'] },
];

/** A cache of mutations that has none, as a query client asks for it. */
const noMutations = `export class MutationCache {
  clear() {}
  getAll() { return []; }
  resumePausedMutations() { return Promise.resolve(); }
}`;

/** Of mutations not even the cache: nothing is ever put into it. */
export function leaveMutationsOut(): Plugin {
  return {
    name: 'leave-mutations-out',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /query-core\/build\/modern\/mutationCache\.js$/ },
      handler: () => ({ code: noMutations, map: null }),
    },
  };
}

/** Vite wraps each dynamic import, to fetch ahead what it needs: here nothing is named to be fetched ahead. */
export function leavePreloadingOut(): Plugin {
  return {
    name: 'leave-preloading-out',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
  };
}

/** Writes each such module anew as functions that say what was left out, should one be called after all. */
export function leaveOut(): Plugin[] {
  return unused.map(({ module, names, idle = [] }) => ({
    name: `leave-out-${names[0]}`,
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: module },
      handler: () => ({ code: [...names.map(absent), ...idle.map(nothing)].join('\n'), map: null }),
    },
  }));
}

const absent = (name: string) => `export function ${name}() { throw new Error('Left out: ${name}'); }`;
const nothing = (name: string) => `export function ${name}() {}`;
