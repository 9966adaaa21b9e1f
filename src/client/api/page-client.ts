import type { PageReader } from '#contract/page-rendering.ts';
import type { ApiClient } from './api-client.ts';
import { ResponseError } from './errors.ts';

interface PageRequest {
  readonly query?: Parameters<PageReader>[1];
}

/** The API client of a page that the server renders: it only reads, within the process. `onUnauthorized`: the token is not valid. */
export function createPageClient(read: PageReader, onUnauthorized: () => void): ApiClient {
  const call = async (route: string, { query = {} }: PageRequest = {}): Promise<unknown> => {
    const answer = await read(route, query);
    if ('data' in answer) return answer.data;
    if (answer.refusal.code === 'invalidOpaqueToken') onUnauthorized();
    throw new ResponseError(answer.refusal);
  };
  return { call: call as ApiClient['call'] };
}
