import { NetworkError, ResponseError } from '../api/errors.ts';
import { isDue, type Write } from './mutation.ts';
import { kindOf } from './mutations/all.ts';
import { createPace } from './pace.ts';
import type { OutboxPorts } from './ports.ts';
import { placed } from './queue.ts';
import { isRefusal } from './retry.ts';
import type { QueueState } from './state.ts';

/** What happens to a write once it is answered. Each resolves when the storage has forgotten the write. */
interface Outcomes {
  settled(write: Write, answer: unknown, repeated: boolean): Promise<void>;
  refused(write: Write, error: ResponseError): Promise<void>;
  /** Takes over what the storage says: it holds less than this tab shows. */
  resync(): Promise<void>;
  /** Comes back when what is held is due. */
  waitForHeld(): void;
}

/** Sends what waits, one write after the other, in the order that it was made in. */
export function createSender(ports: OutboxPorts, state: QueueState, outcomes: Outcomes) {
  const pace = createPace(ports, state, () => void drain());
  let running: Promise<void> | null = null;
  let wanted = false;

  /** Sends until nothing waits or something has to be waited for. */
  function drain(): Promise<void> {
    wanted = true;
    running ??= loop();
    return running;
  }

  async function loop(): Promise<void> {
    try {
      while (wanted) {
        wanted = false;
        await runLocked();
      }
    } finally {
      running = null;
    }
  }

  /** One tab of the device at a time. */
  async function runLocked(): Promise<void> {
    const { account } = state;
    if (account === null) return;
    try {
      await ports.lock(`resilience-outbox-${account}`, async () => {
        while (account === state.account && (await sendHead(account)));
      });
    } catch (error) {
      ports.log('The queue stopped', error);
      pace.pause(error);
    }
  }

  /** True when the next may follow. */
  async function sendHead(account: string): Promise<boolean> {
    if (!pace.ready()) {
      if (state.phase === 'sending') state.set({ phase: 'waiting' });
      return false;
    }
    const head = await ports.storage.claimHead(account, ports.now());
    if (account !== state.account) return false;
    if (!head) {
      // Another tab ended between the answer and telling about it.
      const due = state.pending.filter((write) => isDue(write, ports.now()));
      if (due.some(({ sequence }) => sequence !== 0)) await outcomes.resync();
      outcomes.waitForHeld();
      return false;
    }
    if (state.answered.has(head.id)) {
      await ports.storage.remove([head]);
      pace.pause(new Error('An answered write was still kept'));
      return true;
    }
    const repeated = state.pending.some(({ id, claimed }) => id === head.id && claimed);
    state.set({ pending: placed(state.pending, head), phase: 'sending' });
    ports.channel.post({ type: 'claimed', write: head });
    return send(head, repeated);
  }

  async function send(head: Write, repeated: boolean): Promise<boolean> {
    let answer: unknown;
    try {
      answer = await ask(ports, head);
    } catch (error) {
      return fail(head, error);
    }
    pace.succeed();
    await outcomes.settled(head, answer, repeated);
    return true;
  }

  async function fail(head: Write, error: unknown): Promise<boolean> {
    if (isRefusal(error)) {
      pace.succeed();
      await outcomes.refused(head, error);
    } else if (head.account === state.account) pace.pause(error);
    return isRefusal(error);
  }

  /** Tries now, whatever was waited for; what the server asked to wait for is still waited for. */
  function wake(): Promise<void> {
    pace.hurry();
    return drain();
  }

  return { drain, wake, reset: () => pace.reset() };
}

/** The answer of the server; undefined for a refusal that means that the wanted state holds already. */
async function ask(ports: OutboxPorts, { kind: name, variables, id }: Write): Promise<unknown> {
  const kind = kindOf(name);
  if (!kind) throw new Error(`No such kind of write: ${name}`);
  try {
    return await kind.request(ports.api, variables, id);
  } catch (error) {
    if (error instanceof ResponseError && kind.forgives?.includes(error.code)) return undefined;
    // What is no answer at all is a fault of this device: it says nothing about the write.
    if (!(error instanceof ResponseError || error instanceof NetworkError))
      ports.log('A write was not sent', error);
    throw error;
  }
}
