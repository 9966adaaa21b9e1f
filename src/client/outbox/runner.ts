import type { DayKey } from '#domain/day-key.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ResponseError } from '../api/errors.ts';
import type { Club } from '../club.ts';
import { type Delivery, type Effect, type Event, transition } from './machine.ts';
import type { Channel } from './messages.ts';
import { type Mutation, reconciled } from './mutation.ts';
import { initialState, type State } from './state.ts';
import type { OutboxStorage } from './storage.ts';

/** Milliseconds until this tab sends what another tab has queued, in case that one was closed. */
const STEP_IN = 2_000;

/** What the outbox needs of a page or a service worker; a test can play every schedule with it. */
export interface OutboxPorts {
  readonly api: ApiClient;
  readonly storage: OutboxStorage;
  readonly channel: Channel;
  /** Runs work while no other tab runs work of that name. */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** 0 to 1. */
  random(): number;
  online(): boolean;
  /** Calls back later; returns how to cancel it. */
  after(milliseconds: number, work: () => void): () => void;
  /** The next mutation could not be sent now: called once for each reason, not for each attempt. */
  onPostponed(error: unknown): void;
  log(what: string, error: unknown): void;
  /** Whether the session is of the account, where that is not known: asked before anything is sent. */
  mayServe?(account: string): Promise<boolean>;
}

/** What a page has beyond that. Without it, the mutations that the server refuses stay for a page. */
export interface PagePorts {
  /** The server state. `settle` keeps another club and runs `alongside`, with one notification for both. */
  readonly base: { get(): Club; settle(club: Club, alongside: () => void): void };
  today(): DayKey;
  /** A mutation was answered. */
  onSettled(mutation: Mutation, how: Delivery): void;
  /** A mutation was rolled back. Not called for those that depended on it. */
  onRefused(mutation: Mutation, error: ResponseError): void;
  /** Another tab ended the session. */
  onCleared(): void;
  /** Answers did not reach this tab: its data may be old. */
  onMissed(): void;
}

/** Runs the state machine of the outbox: holds its state, and does what each event demands. */
export class Runner {
  readonly ports: OutboxPorts;
  /** Undefined in a service worker. */
  readonly page: PagePorts | undefined;
  readonly promises = createPromises();
  readonly #send: () => void;
  readonly #listeners = new Set<() => void>();
  /** The places of the mutations that this tab made. */
  readonly #places = new Map<string, number>();
  readonly #timers = new Map<string, () => void>();
  #state: State = initialState;
  #storing: Promise<void> = Promise.resolve();

  constructor(ports: OutboxPorts, page: PagePorts | undefined, send: () => void) {
    this.ports = ports;
    this.page = page;
    this.#send = send;
  }

  get state(): State {
    return this.#state;
  }

  /** Resolves when all mutations that this tab made are stored. */
  get stored(): Promise<void> {
    return this.#storing;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the state, then runs the effects in order. Resolves when the storage has done its part. */
  async dispatch(event: Event): Promise<void> {
    const [next, effects] = transition(this.#state, event);
    const [first] = effects;
    const commit = () => this.#commit(next);
    if (first?.do === 'reconcile' && this.page) {
      const { base } = this.page;
      base.settle(reconciled(base.get(), first.mutation, first.answer, this.page.today()), commit);
    } else commit();
    for (const effect of effects) {
      const done = this.#run(effect);
      if (done) await done;
    }
  }

  #commit(next: State): void {
    const { pending, status } = this.#state;
    this.#state = next;
    if (pending === next.pending && status === next.status) return;
    for (const listener of this.#listeners) listener();
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

  fail(error: unknown): void {
    const { ports } = this;
    void this.dispatch({ type: 'failed', error, now: ports.now(), random: ports.random() });
  }

  #run(effect: Effect): Promise<unknown> | void {
    const { ports, page } = this;
    switch (effect.do) {
      case 'reconcile':
        return;
      case 'resolve':
        return this.promises.resolve(effect.id, effect.answer);
      case 'reject':
        return this.promises.reject(effect.id, effect.error);
      case 'rejectAll':
        return this.promises.rejectAll(effect.error);
      case 'join':
        return this.promises.join(effect.older, effect.newer);
      case 'post':
        return ports.channel.post(effect.message);
      case 'store':
        return this.#store(effect.mutation, effect.replaces);
      case 'storeAnswer':
        return ports.storage.settle(effect.mutation, effect.answer);
      case 'update':
        return ports.storage.update(effect.mutation);
      case 'remove':
        return ports.storage.remove(effect.mutations);
      case 'send':
        return this.#send();
      case 'stepIn':
        return void ports.after(STEP_IN, this.#send);
      case 'wait':
        return this.#wait(effect.timer, effect.delay);
      case 'settled':
        return page?.onSettled(effect.mutation, effect.how);
      case 'refused':
        return page?.onRefused(effect.mutation, effect.error);
      case 'missed':
        return page?.onMissed();
      case 'postponed':
        return ports.onPostponed(effect.error);
    }
  }

  /** Stores one mutation after the other, so that their places follow the order in which they were made. */
  #store(mutation: Mutation, replaces: Mutation | undefined): Promise<void> {
    // The page may be left before its turn comes.
    this.ports.storage.register?.(mutation, replaces);
    this.#storing = this.#storing.then(() => this.#storeNow(mutation, replaces));
    return this.#storing;
  }

  async #storeNow(mutation: Mutation, older: Mutation | undefined): Promise<void> {
    const replaces = older && this.atPlace(older);
    const { sequence, replaced, changed = [] } = await this.ports.storage.add(mutation, replaces);
    this.#places.set(mutation.id, sequence);
    await this.dispatch({
      type: 'stored',
      mutation: { ...mutation, sequence },
      replaces,
      replaced,
      changed,
    });
  }

  #wait(timer: 'retry' | 'deferred', delay: number | null): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
    if (delay === null) return;
    const retry = () => void this.dispatch({ type: 'retryDue' });
    this.#timers.set(timer, this.ports.after(delay, timer === 'retry' ? retry : this.#send));
  }
}

/** The answer to a mutation, and before it the end of storing it. Neither has to be awaited. */
export type Written<A> = Promise<A> & { readonly saved: Promise<void> };

type Settlers = Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>;

/** The promises of the answers, by the ids of their mutations. */
function createPromises() {
  const open = new Map<string, Settlers[]>();
  const take = (id: string): Settlers[] => {
    const found = open.get(id) ?? [];
    open.delete(id);
    return found;
  };
  const put = (id: string, settlers: Settlers[]) => open.set(id, [...(open.get(id) ?? []), ...settlers]);
  const reject = (id: string, error: ResponseError) => {
    for (const settler of take(id)) settler.reject(error);
  };
  return {
    add(id: string, saved: Promise<void>): Written<unknown> {
      const { promise, ...settler } = Promise.withResolvers<unknown>();
      put(id, [settler]);
      return written(promise, saved);
    },
    rejected: (reason: ResponseError): Written<never> =>
      written(Promise.reject(reason), Promise.reject(reason)),
    /** The promises of a mutation that was replaced follow the newer one. */
    join(older: string, newer: string) {
      const settlers = take(older);
      if (settlers.length > 0) put(newer, settlers);
    },
    resolve(id: string, answer: unknown) {
      for (const settler of take(id)) settler.resolve(answer);
    },
    reject,
    rejectAll(error: ResponseError) {
      for (const id of open.keys()) reject(id, error);
    },
  };
}

function written<A>(promise: Promise<A>, saved: Promise<void>): Written<A> {
  for (const ignorable of [promise, saved]) ignorable.catch(() => {});
  return Object.assign(promise, { saved });
}
