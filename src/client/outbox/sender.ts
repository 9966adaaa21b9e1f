import { NetworkError, ResponseError } from '../api/errors.ts';
import { isDue, type Mutation } from './mutation.ts';
import { definitionOf } from './mutations/all.ts';
import type { Runner } from './runner.ts';
import { isReady, isRefusal } from './state.ts';

/** Sends one mutation after the other, in their order. */
export class Sender {
  readonly #runner: Runner;
  #sending: Promise<void> | null = null;
  #wantsToSend = false;

  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /** Tries now, whatever was waited for; what the server asked to wait for is still waited for. */
  async sendNow(): Promise<void> {
    void this.#runner.dispatch({ type: 'woken' });
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
    const { account } = this.#runner.state;
    if (account === null) return;
    try {
      await this.#runner.ports.lock(`resilience-outbox-${account}`, async () => {
        if (!(await this.#mayServe(account))) return;
        while (account === this.#runner.state.account && (await this.#sendNext(account)));
      });
    } catch (error) {
      this.#runner.ports.log('The outbox stopped', error);
      this.#runner.fail(error);
    }
  }

  async #mayServe(account: string): Promise<boolean> {
    const { ports, state } = this.#runner;
    if (!ports.mayServe) return true;
    const isAnyDue = state.pending.some((mutation) => isDue(mutation, ports.now()));
    return isAnyDue && (await ports.mayServe(account));
  }

  /** True when the next mutation may follow. */
  async #sendNext(account: string): Promise<boolean> {
    const { ports } = this.#runner;
    if (!ports.online() || !isReady(this.#runner.state, ports.now())) {
      void this.#runner.dispatch({ type: 'blocked' });
      return false;
    }
    const head = await ports.storage.claimHead(account, ports.now());
    if (account !== this.#runner.state.account) return false;
    const { pending, answered } = this.#runner.state;
    if (!head) {
      // Another tab ended between the answer and its message.
      if (pending.some((each) => each.sequence !== 0 && isDue(each, ports.now()))) await this.#runner.load();
      void this.#runner.dispatch({ type: 'rested', now: ports.now() });
      return false;
    }
    if (answered.has(head.id)) {
      await ports.storage.remove([head]);
      this.#runner.fail(new Error('An answered mutation was still stored'));
      return false;
    }
    const repeated = pending.some(({ id, claimed }) => id === head.id && claimed);
    void this.#runner.dispatch({ type: 'claimed', mutation: head });
    return await this.#request(head, repeated);
  }

  async #request(mutation: Mutation, repeated: boolean): Promise<boolean> {
    let answer: unknown;
    try {
      answer = await this.#ask(mutation);
    } catch (error) {
      const isRolledBack = this.#runner.page !== undefined && isRefusal(error);
      if (isRolledBack) await this.#runner.dispatch({ type: 'refused', mutation, error });
      else if (mutation.account === this.#runner.state.account) this.#runner.fail(error);
      return isRolledBack;
    }
    await this.#runner.dispatch({ type: 'answered', mutation, answer, repeated });
    return true;
  }

  /** The answer of the server; undefined for a refusal that means that the wanted state exists already. */
  async #ask({ kind, variables, id }: Mutation): Promise<unknown> {
    const definition = definitionOf(kind);
    if (!definition) throw new Error(`Unknown mutation: ${kind}`);
    try {
      return await definition.request(this.#runner.ports.api, variables, id);
    } catch (error) {
      if (error instanceof ResponseError && definition.succeedsOn?.includes(error.code)) return undefined;
      // No answer at all is a fault of this device, and says nothing about the mutation.
      if (!(error instanceof ResponseError || error instanceof NetworkError))
        this.#runner.ports.log('A mutation was not sent', error);
      throw error;
    }
  }
}
