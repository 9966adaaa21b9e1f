import { type ApiClient, createApiClient } from '#client/api/api-client.ts';
import type { AccountData, ReadDay } from '#client/state/account-data.ts';
import { loadHome, queries } from '#client/state/queries.ts';
import { ServerState, type StateSnapshot } from '#client/state/server-state.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { NOON, type TestApp } from '#tests/api/test-app.ts';
import { fetchOf } from '../injected-fetch.ts';

export const API = 'http://localhost/api/v1';

/**
 * The real server with one account, and the time. Beside the account lives its shadow: another account that is sent every write that
 * had an effect, once and without any fault. What the two have in the end is the same when nothing was lost or done twice.
 */
export class World {
  readonly api: TestApp;
  readonly user: TestUser;
  readonly shadow: TestUser;
  /** The keys of the writes that had an effect, in order. */
  readonly effects: string[] = [];
  /** What should not happen on a device whose storage works. */
  readonly faults: Error[] = [];
  /** Work that is under way somewhere: requests, storage, messages. */
  busy = 0;
  readonly #fetch: typeof fetch;
  readonly #setClock: (now: number) => void;
  #timers: { readonly at: number; run(): void }[] = [];
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(api: TestApp, user: TestUser, shadow: TestUser, setClock: (now: number) => void) {
    this.#setClock = setClock;
    this.api = api;
    this.user = user;
    this.shadow = shadow;
    this.#fetch = fetchOf(api.app);
  }

  /** A world with a user who has just registered. */
  static async begin(api: TestApp, setClock: (now: number) => void): Promise<World> {
    api.clock.now = NOON;
    setClock(NOON);
    const given = { firstName: 'Ada', timeZone: 'UTC' };
    return new World(api, await buildUser(api, given), await buildUser(api, given), setClock);
  }

  /** A request as it reaches the server. Writes reach it one after the other, so that their order is known. */
  async serve(input: string, init: RequestInit): Promise<Response> {
    const key = new Headers(init.headers).get('idempotency-key');
    if (key === null) return await this.#fetch(input, init);
    const served = this.#writing.then(() => this.#write(input, init, key));
    this.#writing = served.catch(() => undefined);
    return await served;
  }

  async #write(input: string, init: RequestInit, key: string): Promise<Response> {
    const answer = await this.#fetch(input, init);
    if (!answer.ok || this.effects.includes(key)) return answer;
    this.effects.push(key);
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.shadow.token}`);
    headers.set('x-account-id', this.shadow.userId);
    const shadowed = await this.#fetch(input, { ...init, headers });
    if (!shadowed.ok) throw new Error(`The shadow refused ${init.method} ${input}: ${await shadowed.text()}`);
    return answer;
  }

  /** What the server renders into a page. */
  async render(): Promise<StateSnapshot> {
    const api = this.#api(this.user);
    const serverState = new ServerState();
    await loadHome(serverState, api);
    await serverState.load(queries.archives(api));
    return serverState.snapshot();
  }

  /** What the server has. */
  async data(of: TestUser): Promise<AccountData> {
    const api = this.#api(of);
    return {
      user: await api.call('GET /user'),
      habits: await api.call('GET /habits'),
      archives: await api.call('GET /habits', { query: { archived: 'true' } }),
      dividers: await api.call('GET /dividers'),
      statistics: await api.call('GET /user/statistics'),
      settings: await api.call('GET /user/settings'),
      onboarding: await api.call('GET /user/onboarding'),
      breaks: await api.call('GET /breaks'),
      days: [],
      circles: [],
      circlePages: [],
    };
  }

  /** The figures of the server. */
  async figures() {
    const api = this.#api(this.user);
    return {
      stats: await api.call('GET /habits/performance/stats'),
      achievements: await api.call('GET /habits/performance/achievements'),
    };
  }

  /** What the server has of a day that a page shows. */
  async past({ habitId, day }: ReadDay): Promise<ReadDay['data']> {
    return await queries.days(this.#api(this.user), { habitId, day }).read();
  }

  #api({ token }: TestUser): ApiClient {
    return createApiClient({ baseUrl: API, locale: 'en', token: () => token, fetch: this.#fetch });
  }

  get now(): number {
    return this.api.clock.now;
  }

  /** Calls back later; answers how to forget it. */
  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.now + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Lets time pass, for the server and the devices alike; due timers run. */
  async pass(milliseconds: number): Promise<void> {
    // Or the shadow would be sent a write at another time.
    await this.#writing;
    this.api.clock.now += milliseconds;
    this.#setClock(this.now);
    const due = this.#timers.filter(({ at }) => at <= this.now).toSorted((left, right) => left.at - right.at);
    this.#timers = this.#timers.filter(({ at }) => at > this.now);
    for (const { run } of due) run();
    await turn();
  }

  /** Does something that has to end before the world is at rest. */
  async during(work: () => Promise<void>): Promise<void> {
    this.busy += 1;
    try {
      await turn();
      await work();
    } finally {
      this.busy -= 1;
    }
  }

  /** Lets all go on that can go on without time. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < 4; quiet = this.busy === 0 ? quiet + 1 : 0) await turn();
  }
}

/** One turn of the event loop. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
