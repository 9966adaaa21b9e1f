import { randomUUID } from 'node:crypto';
import { type ApiClient, createApiClient } from '#client/api/api-client.ts';
import { fetchOf } from './injected-fetch.ts';

export interface Importer {
  readonly api: ApiClient;
  readonly userId: string;
}

export type Meddle = (send: () => Promise<Response>, url: string) => Promise<Response>;

/** Registers a user; `meddle` decides what happens to every request. */
export async function joinImporter(
  app: Parameters<typeof fetchOf>[0],
  meddle: Meddle = async (send) => await send(),
): Promise<Importer> {
  let token: string | null = null;
  const real = fetchOf(app);
  const fetch: typeof real = async (input, init) =>
    await meddle(async () => await real(input, init), new Request(input).url);
  const api = createApiClient({
    baseUrl: 'http://club.test/api/v1',
    locale: 'en',
    token: () => token,
    fetch,
  });
  const session = await api.call('POST /auth/register', {
    body: {
      email: `${randomUUID()}@example.org`,
      password: 'a long enough phrase',
      firstName: 'Ada',
      timeZone: 'UTC',
    },
  });
  token = session.opaqueToken;
  return { api, userId: session.user.id };
}
