import { ApiError } from '../api/errors.ts';
import { createHolder, type HeldWrite } from './held.ts';
import { createKeeper } from './keeper.ts';
import { type AnswerOf, type InputOf, type KindName, kindOf, type Removal } from './kinds.ts';
import { errorOf, type Message, plainOf } from './messages.ts';
import type { OutboxPorts, Settled } from './ports.ts';
import { needsOf, placed, removed, replacedBy, withoutItem } from './queue.ts';
import { createSender } from './sender.ts';
import { createQueueState, type QueueState } from './state.ts';
import { createWaiters, type Waiters, type Written } from './waiters.ts';
import { HOLD_MAX, settleWrite, type Write } from './write.ts';

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
  });
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
    waiters.rejectAll(new ApiError({ status: 401, code: 'authRequired' }));
  }

  /**
   * Shows a change at once, keeps it on the device and sends it in its turn. The promise gives the answer of the server (undefined
   * where there is none, or another tab heard it) or an ApiError.
   */
  function write<K extends KindName>(kind: K, input: InputOf<K>): Written<AnswerOf<K> | undefined> {
    if (state.account === null) return waiters.refused(new ApiError({ status: 401, code: 'authRequired' }));
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

  function hear(message: Message): void {
    if (message.type === 'cleared') {
      close();
      return ports.onCleared();
    }
    const writes = message.type === 'refused' ? message.writes : [message.write];
    if (writes.some(({ account }) => account !== state.account)) return;
    if (message.type === 'settled')
      outcomes.show(message.write, message.answer, { here: false, repeated: false });
    else if (message.type === 'refused') outcomes.takeBack(message.writes, [], errorOf(message.error));
    else keeper.hear(message);
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
    /** Forgets every write of every account, in all tabs. */
    async clear() {
      close();
      await ports.storage.clear();
      ports.channel.post({ type: 'cleared' });
    },
    pending: () => state.pending,
    /** Whether anything is on its way to the server; what is held is not. */
    busy: () => state.status().count > 0,
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
    const others = replaces ? removed(state.pending, [replaces.id]) : state.pending;
    const phase = ports.online() ? state.phase : 'waiting';
    state.set({
      pending: placed(others, created),
      phase: others.length === 0 && ports.online() ? 'sending' : phase,
    });
    return { id, written: waiters.wait<unknown>(id, keeper.keep(created, replaces)) };
  };
}

/** What an answer does to the club, the queue and those who wait for it. */
function createOutcomes(ports: OutboxPorts, state: QueueState, waiters: Waiters) {
  function show(write: Write, answer: unknown, how: Settled): void {
    state.answered.add(write.id);
    if (write.account !== state.account) return;
    const pending = removed(state.pending, [write.id]);
    if (write.sequence > 0 && write.sequence <= state.settledUpTo) {
      // The news of another tab came after later answers did: what it did to the club has to be read again.
      state.set({ pending });
      ports.onMissed();
    } else {
      const club = settleWrite(ports.base.get(), write, answer, ports.today());
      ports.base.settle(club, () => state.set({ pending }));
      state.settledUpTo = Math.max(state.settledUpTo, write.sequence);
    }
    waiters.resolve(write.id, answer);
    ports.onSettled(write, how);
  }

  function takeBack(dropped: readonly Write[], changed: readonly Write[], error: ApiError): void {
    const ids = dropped.map(({ id }) => id);
    for (const id of ids) state.answered.add(id);
    state.set({ pending: changed.reduce(placed, removed(state.pending, ids)) });
    for (const id of ids) waiters.reject(id, error);
  }

  return {
    show,
    takeBack,
    async settled(write: Write, answer: unknown, repeated: boolean) {
      show(write, answer, { here: true, repeated });
      // Told before it is forgotten: a tab that ends in between leaves no other one behind.
      ports.channel.post({ type: 'settled', write, answer });
      await ports.storage.remove([write]);
    },
    /** With a refused create falls what needs its item. */
    async refused(write: Write, error: ApiError) {
      const made = kindOf(write.kind)?.creates?.(write.variables);
      const { fallen, changed } = made ? withoutItem(state.pending, made) : { fallen: [], changed: [] };
      const dropped = [write, ...fallen];
      takeBack(dropped, changed, error);
      ports.channel.post({ type: 'refused', writes: dropped, error: plainOf(error) });
      for (const left of changed) ports.channel.post({ type: 'changed', write: left });
      ports.onRefused(write, error);
      for (const left of changed) await ports.storage.update(left);
      await ports.storage.remove(dropped);
    },
  };
}
