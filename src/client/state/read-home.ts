import type { ApiClient } from '#client/api/api-client.ts';
import type { Home } from '#contract/home.ts';
import type { Route } from '#contract/routes.ts';
import { loadKinds } from './kinds.ts';

type HomePart = keyof Home;

/** The call that reads a part alone. */
const calls = {
  user: 'GET /user',
  onboarding: 'GET /user/onboarding',
  settings: 'GET /user/settings',
  statistics: 'GET /user/statistics',
  dividers: 'GET /dividers',
  habits: 'GET /habits',
  breaks: 'GET /breaks',
  stats: 'GET /habits/performance/stats',
  achievements: 'GET /habits/performance/achievements',
} as const satisfies Record<HomePart, Route>;

/** The client, by routes that need no request. */
interface Reads {
  call(route: Route): Promise<unknown>;
}

/** The parts that are read at one moment. */
interface Batch {
  size: number;
  /** Null when it is a single part. */
  readonly home: Promise<Home | null>;
}

const batches = new WeakMap<ApiClient, Batch>();

/** Reads a part of home: by one call for all parts that are read at the same moment, or by its own call when it is the only one. */
export async function readPart<P extends HomePart>(api: ApiClient, part: P): Promise<Home[P]> {
  const batch = batches.get(api) ?? openBatch(api);
  batch.size += 1;
  const home = await batch.home;
  if (home) return home[part];
  return (await (api as Reads).call(calls[part])) as Home[P];
}

/** It is open until the code that runs now has ended. */
function openBatch(api: ApiClient): Batch {
  const home = Promise.resolve().then(() => {
    batches.delete(api);
    return batch.size > 1 ? readHome(api) : null;
  });
  const batch: Batch = { size: 0, home };
  batches.set(api, batch);
  return batch;
}

/** Home, with the rules that its habits need: no part of it is shown before. */
async function readHome(api: ApiClient): Promise<Home> {
  const home = await api.call('GET /user/home', { revalidate: true });
  await loadKinds(home.habits);
  return home;
}

/** Home, where it is being read by one call at this moment; else null. */
export const homeNow = async (api: ApiClient): Promise<Home | null> => (await batches.get(api)?.home) ?? null;
