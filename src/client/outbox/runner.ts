import type { AccountData } from '#client/state/account-data.ts';
import type { Route } from '#contract/routes.ts';
import type { ApiClient } from '../api/api-client.ts';
import { NetworkError, ResponseError } from '../api/errors.ts';
import { type Effects, type Event, transition } from './machine.ts';
import { isDue, type Mutation, reconciled, withPending } from './mutation.ts';
import { definitionOf } from './mutations/all.ts';
import type { OutboxPorts, PagePorts } from './ports.ts';
import { initialState, isReady, isRefusal, type State } from './state.ts';

/** Milliseconds until this tab sends what another tab has queued, in case that one was closed. */
const STEP_IN = 2_000;

/** The answer to a mutation, and before it the end of storing it. Neither has to be awaited. */
export type Written<A> = Promise<A> & { readonly saved: Promise<void> };

function written<A>(promise: Promise<A>, saved: Promise<void>): Written<A> {
  for (const ignorable of [promise, saved]) ignorable.catch(() => {});
  return Object.assign(promise, { saved });
}

/** The answer to a mutation of a visitor. */
export function refused(): Written<never> {
  const error = new ResponseError({ status: 401, code: 'authRequired' });
  return written(Promise.reject(error), Promise.reject(error));
}

/** The same client, with each write in the name of an account. */
const naming = (api: ApiClient, account: string): ApiClient => ({
  call: ((route: Route, request: object) => api.call(route, { ...request, account })) as ApiClient['call'],
});

/** Runs the state machine of the outbox: has its state, runs the effects, and sends one mutation after the other. */
export class Runner {
  readonly ports: OutboxPorts;
  readonly page: PagePorts | undefined;
  /** Resolves when all mutations that this tab made are stored. */
  stored: Promise<void> = Promise.resolve();
  /** Of the answers, by the ids of the mutations. */
  readonly #promises = new Map<string, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>[]>();
  readonly #listeners = new Set<() => void>();
  /** The places of the mutations that this tab made. */
  readonly #places = new Map<string, number>();
  readonly #timers = new Map<string, () => void>();
  #state: State = initialState;
  #sending: Promise<void> | null = null;
  #wantsToSend = false;

  readonly #effects: Effects = {
    // Done with the change of the state.
    reconcile: () => {},
    resolve: (id, answer) => this.#endPromises(id, ({ resolve }) => resolve(answer)),
    reject: (id, error) => this.#endPromises(id, ({ reject }) => reject(error)),
    rejectAll: (error) => {
      for (const id of this.#promises.keys()) this.#effects.reject(id, error);
    },
    join: (older, newer) => {
      const open = this.#promises.get(older) ?? [];
      this.#promises.delete(older);
      this.#promises.set(newer, [...(this.#promises.get(newer) ?? []), ...open]);
    },
    post: (message) => this.ports.channel.post(message),
    store: (mutation, replaces) => this.#store(mutation, replaces),
    storeAnswer: (mutation, answer) => this.ports.storage.settle(mutation, answer),
    update: (mutation) => this.ports.storage.update(mutation),
    remove: (mutations) => this.ports.storage.remove(mutations),
    send: () => void this.send(),
    stepIn: () => void this.ports.after(STEP_IN, () => void this.send()),
    wait: (timer, delay) => this.#wait(timer, delay),
    settled: (mutation, how) => this.page?.onSettled(mutation, how),
    refused: (mutation, error) => this.page?.onRefused(mutation, error),
    postponed: (error) => this.ports.onPostponed(error),
    missed: () => this.page?.onMissed(),
  };

  constructor(ports: OutboxPorts, page: PagePorts | undefined) {
    this.ports = ports;
    this.page = page;
  }

  get state(): State {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the state, then runs the effects in order. Resolves when the storage has done its part. */
  async dispatch(event: Event): Promise<void> {
    const [next, effects] = transition(this.#state, event);
    const [first] = effects;
    const { page } = this;
    if (page && first?.[0] === 'reconcile') {
      const [, mutation, answer] = first;
      const predicted = withPending(page.base.get(), [mutation], page.today());
      page.base.settle(reconciled(predicted, mutation, answer), () => this.#commit(next));
    } else this.#commit(next);
    for (const [name, ...input] of effects) {
      const run = this.#effects[name] as (...given: readonly unknown[]) => Promise<void> | void;
      const done = run(...input);
      if (done) await done;
    }
  }

  #commit(next: State): void {
    const { pending, status } = this.#state;
    this.#state = next;
    if (pending === next.pending && status === next.status) return;
    for (const listener of this.#listeners) listener();
  }

  /** The optimistic state of the page. */
  shown(): AccountData | undefined {
    const { page } = this;
    return page && withPending(page.base.get(), this.#state.pending, page.today());
  }

  /** Takes over what the storage has, after other tabs changed it. */
  async load(): Promise<void> {
    const { account, pending: known } = this.#state;
    if (account === null) return;
    const stored = await this.ports.storage.list(account);
    if (account === this.#state.account) void this.dispatch({ type: 'loaded', known, stored });
  }

  /** A mutation at the place that the storage gave it. */
  atPlace(mutation: Mutation): Mutation {
    return { ...mutation, sequence: this.#places.get(mutation.id) ?? mutation.sequence };
  }

  /** Shows a mutation and begins to store it. */
  make(mutation: Mutation, replaces?: Mutation): Written<unknown> {
    const online = this.ports.online();
    const stored = this.dispatch({ type: 'made', mutation, replaces, online });
    const { promise, ...open } = Promise.withResolvers<unknown>();
    this.#promises.set(mutation.id, [open]);
    return written(promise, stored);
  }

  fail(error: unknown): void {
    const { ports } = this;
    void this.dispatch({ type: 'failed', error, now: ports.now(), random: ports.random() });
  }

  /** Stores one mutation after the other, so that their places follow the order in which they were made. */
  #store(mutation: Mutation, replaces: Mutation | undefined): Promise<void> {
    // The page may be left before its turn comes.
    this.ports.storage.register?.(mutation, replaces);
    this.stored = this.stored.then(() => this.#storeNow(mutation, replaces));
    return this.stored;
  }

  async #storeNow(mutation: Mutation, older: Mutation | undefined): Promise<void> {
    const replaces = older && this.atPlace(older);
    const added = await this.ports.storage.add(mutation, replaces);
    const { sequence } = added;
    this.#places.set(mutation.id, sequence);
    await this.dispatch({ ...added, type: 'stored', mutation: { ...mutation, sequence }, replaces });
  }

  #wait(timer: 'retry' | 'deferred', delay: number | null): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
    if (delay === null) return;
    const end = () => void (timer === 'retry' ? this.dispatch({ type: 'retryDue' }) : this.send());
    this.#timers.set(timer, this.ports.after(delay, end));
  }

  #endPromises(id: string, end: (open: Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>) => void) {
    const all = this.#promises.get(id) ?? [];
    this.#promises.delete(id);
    for (const open of all) end(open);
  }

  /** Tries now, whatever was waited for; what the server asked to wait for is still waited for. */
  async sendNow(): Promise<void> {
    void this.dispatch({ type: 'woken' });
    await this.send();
  }

  /** Sends until nothing is due or something has to be waited for. */
  send(): Promise<void> {
    this.#wantsToSend = true;
    this.#sending ??= this.#sendAll();
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#wantsToSend) {
        this.#wantsToSend = false;
        await this.#sendLocked();
      }
    } finally {
      this.#sending = null;
    }
  }

  /** One page or worker of the device sends at a time. */
  async #sendLocked(): Promise<void> {
    const { ports } = this;
    const { account } = this.#state;
    if (account === null) return;
    try {
      await ports.lock(`resilience-outbox-${account}`, async () => {
        if (ports.mayServe && !(this.#isAnyDue() && (await ports.mayServe(account)))) return;
        while (account === this.#state.account && (await this.#sendNext(account)));
      });
    } catch (error) {
      ports.log('The outbox stopped', error);
      this.fail(error);
    }
  }

  #isAnyDue(): boolean {
    const { ports } = this;
    return this.#state.pending.some((mutation) => mutation.sequence !== 0 && isDue(mutation, ports.now()));
  }

  /** True when the next mutation may follow. */
  async #sendNext(account: string): Promise<boolean> {
    const { ports } = this;
    if (!ports.online() || !isReady(this.#state, ports.now())) {
      void this.dispatch({ type: 'blocked' });
      return false;
    }
    const head = await ports.storage.claimHead(account, ports.now());
    if (account !== this.#state.account) return false;
    if (!head) {
      // Another tab ended between the answer and its message.
      if (this.#isAnyDue()) await this.load();
      void this.dispatch({ type: 'rested', now: ports.now() });
      return false;
    }
    if (this.#state.answered.has(head.id)) {
      await ports.storage.remove([head]);
      this.fail(new Error('An answered mutation was still stored'));
      return false;
    }
    const repeated = this.#state.pending.some(({ id, claimed }) => id === head.id && claimed);
    void this.dispatch({ type: 'claimed', mutation: head });
    return await this.#request(head, repeated);
  }

  async #request(mutation: Mutation, repeated: boolean): Promise<boolean> {
    let answer: unknown;
    try {
      answer = await this.#ask(mutation);
    } catch (error) {
      const isRolledBack = this.page !== undefined && isRefusal(error);
      if (isRolledBack) await this.dispatch({ type: 'refused', mutation, error });
      else if (mutation.account === this.#state.account) this.fail(error);
      return isRolledBack;
    }
    await this.dispatch({ type: 'answered', mutation, answer, repeated });
    return true;
  }

  /** The answer of the server; undefined for a refusal that means that the wanted state exists already. */
  async #ask({ kind, variables, id, account }: Mutation): Promise<unknown> {
    const definition = definitionOf(kind);
    if (!definition) throw new Error(`Unknown mutation: ${kind}`);
    try {
      return await definition.request(naming(this.ports.api, account), variables, id);
    } catch (error) {
      if (error instanceof ResponseError && definition.succeedsOn?.includes(error.code)) return undefined;
      // No answer at all is a fault of this device, and says nothing about the mutation.
      if (!(error instanceof ResponseError || error instanceof NetworkError))
        this.ports.log('A mutation was not sent', error);
      throw error;
    }
  }
}
