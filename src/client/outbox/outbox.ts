import { ResponseError } from '../api/errors.ts';
import { createHolder, type HeldWrite } from './held.ts';
import { createKeeper } from './keeper.ts';
import { errorOf, type Message } from './messages.ts';
import { HOLD_MAX, type Write } from './mutation.ts';
import { type AnswerOf, type InputOf, type KindName, kindOf, type Removal } from './mutations/all.ts';
import { createOutcomes } from './outcomes.ts';
import type { OutboxPorts } from './ports.ts';
import { needsOf, placed, removed, replacedBy } from './queue.ts';
import { createSender } from './sender.ts';
import { createQueueState, type QueueState } from './state.ts';
import { createWaiters, type Waiters, type Written } from './waiters.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/** The queue of writes of one account: kept on the device, sent one by one, in order, each with one effect. */
export function createOutbox(ports: OutboxPorts) {
  const state = createQueueState();
  const waiters = createWaiters();
  const outcomes = createOutcomes(ports, state, waiters);
  const sender = createSender(ports, state, {
    ...outcomes,
    resync: () => keeper.reload(),
    waitForHeld: () => holder.waitForHeld(),
  });
  const keeper = createKeeper(ports, state, waiters, () => void sender.drain());
  const enqueue = createEnqueue(ports, state, waiters, keeper);
  const holder = createHolder(ports, state, {
    takeBack: (held) => keeper.takeBack(held),
    queue: (held) => void enqueue({ ...held, heldUntil: undefined }, held),
    drain: () => void sender.drain(),
    open: (dividers) => {
      for (const id of dividers) void write('divider.update', { id, closed: false });
    },
  });
  const hear = createHear(ports, state, { outcomes, keeper, close });
  let leave = () => {};

  /** Begins to serve an account: what its storage holds is shown again, and sent again with the same keys. */
  async function open(account: string): Promise<void> {
    if (state.account === account) return;
    close();
    state.account = account;
    leave = ports.channel.subscribe(hear);
    await keeper.reload();
    await sender.drain();
  }

  /** Serves nobody; what is kept stays for the next time. */
  function close(): void {
    leave();
    sender.reset();
    state.account = null;
    state.set({ pending: [], phase: 'sending' });
    waiters.rejectAll(new ResponseError({ status: 401, code: 'authRequired' }));
  }

  /**
   * Shows a change at once, keeps it on the device and sends it in its turn. The promise gives the answer of the server (undefined
   * where there is none, or another tab heard it) or a ResponseError.
   */
  function write<K extends KindName>(kind: K, input: InputOf<K>): Written<AnswerOf<K> | undefined> {
    if (state.account === null)
      return waiters.refused(new ResponseError({ status: 401, code: 'authRequired' }));
    const variables = kindOf(kind)?.creates ? { id: ports.newId(), ...(input as object) } : input;
    holder.releaseFor(needsOf({ kind, variables }));
    const replaces = replacedBy(state.pending, kind, variables);
    return enqueue({ account: state.account, kind, variables }, replaces).written as Written<
      AnswerOf<K> | undefined
    >;
  }

  /**
   * Shows and keeps a change as `write` does, but sends it only when it is released, or after a while when the page that could have
   * released it is gone: until then it can be taken out whole.
   */
  function hold<K extends Removal>(kind: K, input: InputOf<K>): HeldWrite {
    if (state.account === null) return holder.held('');
    const until = ports.now() + HOLD_MAX;
    return holder.held(enqueue({ account: state.account, kind, variables: input, heldUntil: until }).id);
  }

  return {
    open,
    close,
    write,
    hold,
    releaseAll: () => holder.releaseAll(),
    /** Tries now: the network is back, the page is looked at again. */
    async wake() {
      await keeper.reload();
      await sender.wake();
    },
    /** Ends serving the account, in all tabs. Its writes are forgotten, or kept for when it is back on this device. */
    async leave(unsent: 'forget' | 'keep') {
      const { account } = state;
      close();
      await ports.storage.clear(unsent === 'forget' ? account : null);
      ports.channel.post({ type: 'cleared' });
    },
    /** Gives a write up, with what needs the item that it would have made. What the server did of it already stays done. */
    async discard(id: string) {
      const given = state.pending.find((each) => each.id === id);
      if (!given) return;
      await outcomes.discarded(given);
      await sender.wake();
    },
    pending: () => state.pending,
    /** Whether this page has the answer to a write of that id, and what it did to the club. */
    hasAnswered: (id: string) => state.answered.has(id),
    /** Whether anything is on its way to the server; what is held, or can only be sent by another build, is not. */
    busy: () => state.unsent().length > 0,
    status: state.status,
    subscribe: state.subscribe,
  };
}

/** Shows a write, and begins to keep it on the device. */
function createEnqueue(
  ports: OutboxPorts,
  state: QueueState,
  waiters: Waiters,
  keeper: Pick<ReturnType<typeof createKeeper>, 'keep'>,
) {
  return (made: Pick<Write, 'account' | 'kind' | 'variables' | 'heldUntil'>, replaces?: Write) => {
    const { account, kind, variables, heldUntil } = made;
    const id = ports.newId();
    const created: Write = {
      id,
      kind,
      variables,
      account,
      createdAt: new Date(ports.now()).toISOString(),
      claimed: false,
      ...(heldUntil && { heldUntil }),
      sequence: 0,
    };
    const isFirst = state.unsent().every((each) => each.id === replaces?.id);
    const others = replaces ? removed(state.pending, [replaces.id]) : state.pending;
    const phase = ports.online() ? state.phase : 'waiting';
    state.set({
      pending: placed(others, created),
      phase: isFirst && ports.online() ? 'sending' : phase,
    });
    return { id, written: waiters.wait<unknown>(id, keeper.keep(created, replaces)) };
  };
}

interface Hearing {
  readonly outcomes: ReturnType<typeof createOutcomes>;
  readonly keeper: ReturnType<typeof createKeeper>;
  readonly close: () => void;
}

/** What the other tabs of the device tell. */
function createHear(ports: OutboxPorts, state: QueueState, { outcomes, keeper, close }: Hearing) {
  return (message: Message): void => {
    if (message.type === 'cleared') {
      close();
      return ports.onCleared();
    }
    const writes = message.type === 'refused' ? message.writes : [message.write];
    if (writes.some(({ account }) => account !== state.account)) return;
    if (message.type === 'settled')
      outcomes.show(message.write, message.answer, { here: false, repeated: false });
    else if (message.type === 'refused') {
      outcomes.takeBack(message.writes, [], errorOf(message.error));
      ports.onMissed();
    } else keeper.hear(message);
  };
}
