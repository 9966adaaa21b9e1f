import { dividersToOpen } from '#domain/arrivals.ts';
import { ResponseError } from '../api/errors.ts';
import type { Club } from '../club.ts';
import type { Message } from './messages.ts';
import { DEFER_MAX, dependenciesOf, type Mutation, replacedBy, withPending } from './mutation.ts';
import {
  type AnswerOf,
  definitionOf,
  type InputOf,
  type MutationName,
  type Removal,
} from './mutations/all.ts';
import { type OutboxPorts, type PagePorts, Runner, type Written } from './runner.ts';
import { Sender } from './sender.ts';
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
  readonly #sender: Sender;
  #unsubscribe = () => {};

  /** `page` is left out in a service worker. */
  constructor(ports: OutboxPorts, page?: PagePorts) {
    this.#runner = new Runner(ports, page, () => void this.send());
    this.#sender = new Sender(this.#runner);
  }

  readonly pending = (): readonly Mutation[] => this.#runner.state.pending;
  readonly status = (): Status => this.#runner.state.status;
  /** Whether this page has the answer to a mutation, and what it did to the club. */
  readonly hasAnswered = (id: string): boolean => this.#runner.state.answered.has(id);
  /** Whether mutations have to be sent; those that are deferred, or that only another build can send, do not count. */
  readonly busy = (): boolean => unsentOf(this.#runner.state).length > 0;

  readonly subscribe = (listener: () => void): (() => void) => this.#runner.subscribe(listener);

  /** Begins to serve an account: shows what its storage has, and sends it, with the same keys. */
  readonly open = async (account: string): Promise<void> => {
    if (this.#runner.state.account === account) return;
    this.close();
    void this.#runner.dispatch({ type: 'opened', account });
    this.#unsubscribe = this.#runner.ports.channel.subscribe(this.#receive);
    await this.#runner.load();
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
    if (this.#runner.state.account === null)
      return this.#runner.promises.rejected(new ResponseError({ status: 401, code: 'authRequired' }));
    const variables = definitionOf(kind)?.creates
      ? { id: this.#runner.ports.newId(), ...(input as object) }
      : input;
    this.#releaseFor(dependenciesOf({ kind, variables }));
    const replaces = replacedBy(this.#runner.state.pending, kind, variables);
    return this.#make({ account: this.#runner.state.account, kind, variables }, replaces).written as Written<
      AnswerOf<K> | undefined
    >;
  };

  /**
   * Shows and stores a change as `write` does, but sends it only when it is released, or after a while if the page has ended: until
   * then it can be cancelled.
   */
  readonly defer = <K extends Removal>(kind: K, input: InputOf<K>): DeferredMutation => {
    const { account } = this.#runner.state;
    const heldUntil = this.#runner.ports.now() + DEFER_MAX;
    const id = account === null ? '' : this.#make({ account, kind, variables: input, heldUntil }).id;
    return { cancel: () => this.#cancel(id), release: () => this.#release(id) };
  };

  /** Sends all deferred mutations, for a user who leaves. */
  readonly releaseAll = (): void => {
    for (const { id, heldUntil } of this.#runner.state.pending)
      if (heldUntil !== undefined) this.#release(id);
  };

  /** Sends what is due, unless it has to wait. Resolves when no more can be sent now. */
  readonly send = (): Promise<void> => this.#sender.send();

  /** Sends now: the network is back, or the user. */
  readonly wake = async (): Promise<void> => {
    await this.#runner.load();
    await this.#sender.sendNow();
  };

  /** Ends serving the account, in all tabs, and deletes its mutations, or keeps them until it is back on this device. */
  readonly leave = async (unsent: 'forget' | 'keep'): Promise<void> => {
    const { account } = this.#runner.state;
    this.close();
    await this.#runner.ports.storage.clear(unsent === 'forget' ? account : null);
    this.#runner.ports.channel.post({ type: 'cleared' });
  };

  /** Gives a mutation up, with those that depend on the item that it creates. What the server did of it stays done. */
  readonly discard = async (id: string): Promise<void> => {
    const mutation = this.#runner.state.pending.find((each) => each.id === id);
    if (!mutation) return;
    await this.#runner.dispatch({ type: 'discarded', mutation });
    await this.#sender.sendNow();
  };

  /** Shows a mutation and begins to store it. */
  #make(made: Pick<Mutation, 'account' | 'kind' | 'variables' | 'heldUntil'>, replaces?: Mutation) {
    const { account, kind, variables, heldUntil } = made;
    const id = this.#runner.ports.newId();
    const mutation: Mutation = {
      id,
      kind,
      variables,
      account,
      createdAt: new Date(this.#runner.ports.now()).toISOString(),
      claimed: false,
      ...(heldUntil && { heldUntil }),
      sequence: 0,
    };
    const stored = this.#runner.dispatch({
      type: 'made',
      mutation,
      replaces,
      online: this.#runner.ports.online(),
    });
    return { id, written: this.#runner.promises.add(id, stored) };
  }

  readonly #receive = (message: Message): void => {
    if (message.type !== 'cleared') return void this.#runner.dispatch({ type: 'received', message });
    this.close();
    this.#runner.page?.onCleared();
  };

  #findDeferred(id: string): Mutation | undefined {
    return this.#runner.state.pending.find((mutation) => mutation.id === id && !mutation.claimed);
  }

  /** Queues the same change anew, in the place of the deferred mutation. */
  #release(id: string): void {
    const deferred = this.#findDeferred(id);
    if (deferred) this.#make({ ...deferred, heldUntil: undefined }, deferred);
  }

  /** Releases what is deferred about some items, before a mutation that depends on them. */
  #releaseFor(items: readonly string[]): void {
    for (const mutation of this.#runner.state.pending) {
      const about = mutation.heldUntil === undefined ? [] : dependenciesOf(mutation);
      if (about.some((item) => items.includes(item))) this.#release(mutation.id);
    }
  }

  async #cancel(id: string): Promise<boolean> {
    const deferred = this.#findDeferred(id);
    if (!deferred) return false;
    const before = this.#shown();
    void this.#runner.dispatch({ type: 'undoing', mutation: deferred });
    await this.#runner.stored;
    const mutation = this.#runner.atPlace(deferred);
    const isUndone = await this.#runner.ports.storage.takeBack(mutation);
    void this.#runner.dispatch({ type: isUndone ? 'undone' : 'undoFailed', mutation });
    // The divider above the habit may have been closed meanwhile. A divider that comes back is as it was.
    const after = isUndone && mutation.kind === 'habit.delete' ? this.#shown() : undefined;
    for (const divider of before && after ? dividersToOpen(before, after) : [])
      void this.write('divider.update', { id: divider, closed: false });
    return isUndone;
  }

  #shown(): Club | undefined {
    return (
      this.#runner.page &&
      withPending(this.#runner.page.base.get(), this.#runner.state.pending, this.#runner.page.today())
    );
  }
}
