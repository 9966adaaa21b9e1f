import { dividersToOpen } from '#domain/order/ordering.ts';
import { DEFER_MAX, dependenciesOf, type Mutation, replacedBy } from './mutation.ts';
import type { AnswerOf, InputOf, MutationName, Removal } from './mutations/all.ts';
import type { Message, OutboxPorts, PagePorts } from './ports.ts';
import { Runner, refused, type Written } from './runner.ts';
import { type Status, unsentOf } from './state.ts';

/** A mutation that is shown and stored, but not sent yet. */
export interface DeferredMutation {
  /** Removes it without a trace; false when it may have been sent already, and stands. */
  cancel(): Promise<boolean>;
  /** Sends it, after what was queued meanwhile. Does nothing for one that was cancelled. */
  release(): void;
}

/** The outbox of one account: shows each mutation at once, stores it, and sends it in its turn, so that it has one effect. */
export class Outbox {
  readonly #runner: Runner;
  #unsubscribe = () => {};

  /** `page` is left out in a service worker. */
  constructor(ports: OutboxPorts, page?: PagePorts) {
    this.#runner = new Runner(ports, page);
  }

  readonly pending = (): readonly Mutation[] => this.#runner.state.pending;
  readonly status = (): Status => this.#runner.state.status;
  readonly subscribe = (listener: () => void): (() => void) => this.#runner.subscribe(listener);
  /** Whether this page has the answer to a mutation, and what it did to the account data. */
  readonly hasAnswered = (id: string): boolean => this.#runner.state.answered.has(id);
  /** Whether mutations have to be sent; those that are deferred, or that only another build can send, do not count. */
  readonly busy = (): boolean => unsentOf(this.#runner.state).length > 0;

  /** Begins to serve an account: shows what its storage has, and sends it, with the same keys. */
  readonly open = async (account: string): Promise<void> => {
    const runner = this.#runner;
    if (runner.state.account === account) return;
    this.close();
    void runner.dispatch({ type: 'opened', account });
    this.#unsubscribe = runner.ports.channel.subscribe(this.#receive);
    await runner.load();
    await this.send();
  };

  /** Serves no account; the storage stays for the next time. */
  readonly close = (): void => {
    this.#unsubscribe();
    void this.#runner.dispatch({ type: 'closed' });
  };

  /**
   * Shows a change at once, stores it and sends it in its turn. The promise resolves with the answer of the server (undefined where
   * there is none, or another tab received it), or rejects with a ResponseError.
   */
  readonly write = <K extends MutationName>(kind: K, input: InputOf<K>): Written<AnswerOf<K> | undefined> => {
    const { state, ports } = this.#runner;
    if (state.account === null) return refused();
    // Its definition may not be loaded yet.
    const variables = kind.endsWith('.create') ? { id: ports.newId(), ...(input as object) } : input;
    this.#releaseFor(dependenciesOf({ kind, variables }));
    const replaces = replacedBy(this.#runner.state.pending, kind, variables);
    const mutation = this.#build({ account: state.account, kind, variables });
    return this.#runner.make(mutation, replaces) as Written<AnswerOf<K> | undefined>;
  };

  /**
   * Shows and stores a change as `write` does, but sends it only when it is released, or after a while if the page has ended: until
   * then it can be cancelled.
   */
  readonly defer = <K extends Removal>(kind: K, input: InputOf<K>): DeferredMutation => {
    const { state, ports } = this.#runner;
    if (state.account === null) return { cancel: async () => false, release: () => {} };
    const heldUntil = ports.now() + DEFER_MAX;
    const mutation = this.#build({ account: state.account, kind, variables: input, heldUntil });
    void this.#runner.make(mutation);
    return { cancel: () => this.#cancel(mutation.id), release: () => this.#release(mutation.id) };
  };

  /** Sends all deferred mutations, for a user who leaves. */
  readonly releaseAll = (): void => {
    const { pending } = this.#runner.state;
    for (const { id, heldUntil } of pending) if (heldUntil !== undefined) this.#release(id);
  };

  /** Sends what is due, unless it has to wait. Resolves when no more can be sent now. */
  readonly send = (): Promise<void> => this.#runner.send();

  /** Sends now: the network is back, or the user. */
  readonly wake = async (): Promise<void> => {
    await this.#runner.load();
    await this.#runner.sendNow();
  };

  /** Ends serving the account, in all tabs, and deletes its mutations, or keeps them until it is back on this device. */
  readonly leave = async (unsent: 'forget' | 'keep'): Promise<void> => {
    const { ports, state } = this.#runner;
    this.close();
    await ports.storage.clear(unsent === 'forget' ? state.account : null);
    ports.channel.post({ type: 'cleared' });
  };

  /** Gives a mutation up, with those that depend on the item that it creates. What the server did of it stays done. */
  readonly discard = async (id: string): Promise<void> => {
    const mutation = this.pending().find((each) => each.id === id);
    if (!mutation) return;
    await this.#runner.dispatch({ type: 'discarded', mutation });
    await this.#runner.sendNow();
  };

  #build(made: Pick<Mutation, 'account' | 'kind' | 'variables' | 'heldUntil'>): Mutation {
    const { ports } = this.#runner;
    const createdAt = new Date(ports.now()).toISOString();
    return { ...made, id: ports.newId(), createdAt, claimed: false, sequence: 0 };
  }

  readonly #receive = (message: Message): void => {
    if (message.type !== 'cleared') return void this.#runner.dispatch({ type: 'received', message });
    this.close();
    this.#runner.page?.onCleared();
  };

  #findDeferred(id: string): Mutation | undefined {
    return this.pending().find((mutation) => mutation.id === id && !mutation.claimed);
  }

  /** Queues the same change anew, in the place of the deferred mutation. */
  #release(id: string): void {
    const deferred = this.#findDeferred(id);
    if (!deferred) return;
    const { account, kind, variables } = deferred;
    void this.#runner.make(this.#build({ account, kind, variables }), deferred);
  }

  /** Releases what is deferred about some items, before a mutation that depends on them. */
  #releaseFor(items: readonly string[]): void {
    for (const mutation of this.pending()) {
      const about = mutation.heldUntil === undefined ? [] : dependenciesOf(mutation);
      if (about.some((item) => items.includes(item))) this.#release(mutation.id);
    }
  }

  async #cancel(id: string): Promise<boolean> {
    const runner = this.#runner;
    const deferred = this.#findDeferred(id);
    if (!deferred) return false;
    const before = runner.shown();
    void runner.dispatch({ type: 'undoing', mutation: deferred });
    await runner.stored;
    const mutation = runner.atPlace(deferred);
    const isUndone = await runner.ports.storage.takeBack(mutation);
    void runner.dispatch({ type: isUndone ? 'undone' : 'undoFailed', mutation });
    // The divider above the habit may have been closed meanwhile. A divider that comes back is as it was.
    const after = isUndone && deferred.kind === 'habit.delete' ? runner.shown() : undefined;
    for (const divider of before && after ? dividersToOpen(before, after) : [])
      void this.write('divider.update', { id: divider, closed: false });
    return isUndone;
  }
}
