import { ResponseError } from '../api/errors.ts';
import { errorOf, type Message, plainOf } from './messages.ts';
import { createdBy, dependentsOf, isDeferred, isKnown, type Mutation, placed, removed } from './mutation.ts';
import { backedOff, noBackoff, type State, statusOf, succeeded, unsentOf } from './state.ts';

/** How an answer came. */
export interface Delivery {
  /** To the tab that sent the mutation. */
  readonly here: boolean;
  /** The mutation had been sent before: the answer may be older than what was read since. */
  readonly repeated: boolean;
}

export type Event =
  | { readonly type: 'opened'; readonly account: string }
  | { readonly type: 'closed' }
  | {
      readonly type: 'made';
      readonly mutation: Mutation;
      readonly replaces: Mutation | undefined;
      readonly online: boolean;
    }
  | {
      readonly type: 'stored';
      readonly mutation: Mutation;
      readonly replaces: Mutation | undefined;
      readonly replaced: boolean;
      /** Mutations that have another place or are in flight since. */
      readonly changed: readonly Mutation[];
    }
  /** The storage was read; `known` was pending before. */
  | { readonly type: 'loaded'; readonly known: readonly Mutation[]; readonly stored: readonly Mutation[] }
  | { readonly type: 'received'; readonly message: Exclude<Message, { type: 'cleared' }> }
  /** The user undoes a deferred mutation. */
  | { readonly type: 'undoing'; readonly mutation: Mutation }
  | { readonly type: 'undone'; readonly mutation: Mutation }
  /** It may have been sent, and stands. */
  | { readonly type: 'undoFailed'; readonly mutation: Mutation }
  | { readonly type: 'discarded'; readonly mutation: Mutation }
  /** The next attempt has to wait. */
  | { readonly type: 'blocked' }
  /** A mutation is in flight. */
  | { readonly type: 'claimed'; readonly mutation: Mutation }
  /** Nothing is due. */
  | { readonly type: 'rested'; readonly now: number }
  | {
      readonly type: 'answered';
      readonly mutation: Mutation;
      readonly answer: unknown;
      readonly repeated: boolean;
    }
  | { readonly type: 'refused'; readonly mutation: Mutation; readonly error: ResponseError }
  | { readonly type: 'failed'; readonly error: unknown; readonly now: number; readonly random: number }
  /** The user or the network is back. */
  | { readonly type: 'woken' }
  | { readonly type: 'retryDue' };

export type Effect =
  /** Puts the answer into the server state, in one notification with the new state: always the first effect. */
  | { readonly do: 'reconcile'; readonly mutation: Mutation; readonly answer: unknown }
  /** Ends the promises of a mutation. */
  | { readonly do: 'resolve'; readonly id: string; readonly answer: unknown }
  | { readonly do: 'reject'; readonly id: string; readonly error: ResponseError }
  | { readonly do: 'rejectAll'; readonly error: ResponseError }
  /** The promises of the older mutation follow the newer one. */
  | { readonly do: 'join'; readonly older: string; readonly newer: string }
  | { readonly do: 'post'; readonly message: Message }
  | { readonly do: 'store'; readonly mutation: Mutation; readonly replaces: Mutation | undefined }
  | { readonly do: 'storeAnswer'; readonly mutation: Mutation; readonly answer: unknown }
  | { readonly do: 'update'; readonly mutation: Mutation }
  | { readonly do: 'remove'; readonly mutations: readonly Mutation[] }
  | { readonly do: 'send' }
  /** Sends after some milliseconds. A timer of the same name is replaced; null only ends it. */
  | { readonly do: 'wait'; readonly timer: 'retry' | 'deferred'; readonly delay: number | null }
  | { readonly do: 'stepIn' }
  /** Calls of the page. */
  | { readonly do: 'settled'; readonly mutation: Mutation; readonly how: Delivery }
  | { readonly do: 'refused'; readonly mutation: Mutation; readonly error: ResponseError }
  | { readonly do: 'postponed'; readonly error: unknown }
  | { readonly do: 'missed' };

type Step = readonly [change: Partial<State>, effects?: readonly Effect[]];
type Handlers = { readonly [T in Event['type']]: (state: State, event: Extract<Event, { type: T }>) => Step };

/** The state after an event, and what is to be done: in that order, one after the other. */
export function transition(state: State, event: Event): readonly [State, readonly Effect[]] {
  const handle = handlers[event.type] as (state: State, event: Event) => Step;
  const [change, effects = []] = handle(state, event);
  const next = { ...state, ...change };
  return [{ ...next, status: statusOf(next) }, effects];
}

const handlers: Handlers = {
  opened: (_, { account }) => [{ account }],
  closed: () => [
    { account: null, pending: [], phase: 'sending', backoff: noBackoff },
    [
      { do: 'wait', timer: 'retry', delay: null },
      { do: 'rejectAll', error: new ResponseError({ status: 401, code: 'authRequired' }) },
    ],
  ],
  made(state, { mutation, replaces, online }) {
    const isFirst = unsentOf(state).every(({ id }) => id === replaces?.id);
    const others = replaces ? removed(state.pending, [replaces.id]) : state.pending;
    const phase = isFirst ? 'sending' : state.phase;
    return [
      { pending: placed(others, mutation), phase: online ? phase : 'waiting' },
      [{ do: 'store', mutation, replaces }],
    ];
  },
  stored,
  loaded,
  received,
  undoing: ({ pending }, { mutation }) => [{ pending: removed(pending, [mutation.id]) }],
  undone: (state, { mutation }) => [
    // A read of the storage may have shown it again.
    over(state, [mutation.id]),
    [
      { do: 'resolve', id: mutation.id, answer: undefined },
      { do: 'post', message: { type: 'takenBack', write: mutation } },
    ],
  ],
  undoFailed({ account, answered, pending }, { mutation }) {
    const stands = mutation.account === account && !answered.has(mutation.id);
    return [stands ? { pending: placed(pending, { ...mutation, claimed: true }) } : {}];
  },
  discarded: (state, { mutation }) =>
    // It may have reached the server: what the server did with it has to be read.
    rolledBack(state, mutation, new ResponseError({ status: 400, code: 'malformedRequest' }), {
      do: 'missed',
    }),
  blocked: ({ phase }) => [{ phase: phase === 'sending' ? 'waiting' : phase }],
  claimed: ({ pending }, { mutation }) => [
    { pending: placed(pending, mutation), phase: 'sending' },
    [{ do: 'post', message: { type: 'claimed', write: mutation } }],
  ],
  rested({ pending }, { now }) {
    const ends = pending.filter((each) => isDeferred(each, now)).map(({ heldUntil = 0 }) => heldUntil);
    return [{}, [{ do: 'wait', timer: 'deferred', delay: ends.length > 0 ? Math.min(...ends) - now : null }]];
  },
  answered(state, { mutation, answer, repeated }) {
    const [change, effects = []] = answeredBy(state, mutation, answer, { here: true, repeated });
    return [
      { ...change, backoff: succeeded(state.backoff) },
      [
        ...effects,
        // Posted before it is deleted, so that the other tabs receive the answer even if this one ends in between.
        { do: 'post', message: { type: 'settled', write: mutation, answer } },
        { do: 'storeAnswer', mutation, answer },
      ],
    ];
  },
  refused(state, { mutation, error }) {
    const [change, effects = []] = rolledBack(state, mutation, error, { do: 'refused', mutation, error });
    return [{ ...change, backoff: succeeded(state.backoff) }, effects];
  },
  failed({ backoff }, { error, now, random }) {
    const { next, delay, isFailure } = backedOff(backoff, error, now, random);
    const isNews = next.reported !== backoff.reported;
    return [
      { backoff: next, phase: isFailure ? 'failed' : 'waiting' },
      [...(isNews ? [{ do: 'postponed', error } as const] : []), { do: 'wait', timer: 'retry', delay }],
    ];
  },
  woken: ({ backoff }) => [{ backoff: { ...backoff, attempts: 0, retryAt: 0 } }],
  // The timer decides, not the clock: clocks are set back, and timers fire a moment early.
  retryDue: ({ backoff }) => [{ backoff: { ...backoff, retryAt: 0, askedUntil: 0 } }, [{ do: 'send' }]],
};

/** Without mutations that are over. */
const over = ({ answered, pending }: State, ids: readonly string[]) => ({
  answered: new Set([...answered, ...ids]),
  pending: removed(pending, ids),
});

function stored(state: State, event: Extract<Event, { type: 'stored' }>): Step {
  const { mutation, replaces, replaced, changed } = event;
  if (mutation.account !== state.account) return [{}];
  // It was rolled back while it was being stored.
  if (state.answered.has(mutation.id)) return [{}, [{ do: 'remove', mutations: [mutation] }]];
  const older = replaced ? replaces?.id : undefined;
  let { answered, pending } = older === undefined ? state : over(state, [older]);
  // The older one is in flight: it stands, and the newer one follows it.
  if (replaces && !answered.has(replaces.id)) pending = placed(pending, { ...replaces, claimed: true });
  for (const each of [mutation, ...changed])
    if (pending.some(({ id }) => id === each.id)) pending = placed(pending, each);
  return [
    { answered, pending },
    [
      ...(older === undefined ? [] : [{ do: 'join', older, newer: mutation.id } as const]),
      { do: 'post', message: { type: 'queued', write: mutation, replaced: older ?? null } },
      ...changed.map((write) => ({ do: 'post', message: { type: 'changed', write } }) as const),
      { do: 'send' },
    ],
  ];
}

function loaded(state: State, { known, stored: records }: Extract<Event, { type: 'loaded' }>): Step {
  const gone = known.filter(
    ({ id, sequence }) =>
      sequence !== 0 && !state.answered.has(id) && !records.some((record) => record.id === id),
  );
  const ids = gone.map(({ id }) => id);
  const fresh = records.filter(({ id }) => !state.answered.has(id));
  return [
    {
      pending: fresh.reduce(placed, removed(state.pending, ids)),
      answeredUpTo: Math.max(state.answeredUpTo, ...gone.map(({ sequence }) => sequence)),
    },
    [
      ...ids.map((id) => ({ do: 'resolve', id, answer: undefined }) as const),
      ...(gone.length > 0 ? [{ do: 'missed' } as const] : []),
    ],
  ];
}

/** What another tab did. */
function received(state: State, { message }: Extract<Event, { type: 'received' }>): Step {
  const mutations = message.type === 'refused' ? message.writes : [message.write];
  if (mutations.some(({ account }) => account !== state.account)) return [{}];
  if (message.type === 'settled')
    return answeredBy(state, message.write, message.answer, { here: false, repeated: false });
  if (message.type === 'refused') {
    const error = errorOf(message.error);
    const ids = message.writes.map(({ id }) => id);
    return [over(state, ids), [...ids.map((id) => ({ do: 'reject', id, error }) as const), { do: 'missed' }]];
  }
  const { write } = message;
  if (state.answered.has(write.id)) return [{}];
  if (message.type === 'takenBack') return [over(state, [write.id])];
  const isPending = state.pending.some(({ id }) => id === write.id);
  if (message.type !== 'queued') return [isPending ? { pending: placed(state.pending, write) } : {}];
  const { replaced: older } = message;
  const { answered, pending } = older === null ? state : over(state, [older]);
  return [
    { answered, pending: isPending ? pending : placed(pending, write) },
    [...(older === null ? [] : [{ do: 'join', older, newer: write.id } as const]), { do: 'stepIn' }],
  ];
}

/** A mutation is over: its answer takes the place of its prediction. */
function answeredBy(state: State, mutation: Mutation, answer: unknown, how: Delivery): Step {
  const { id, account, sequence } = mutation;
  const change = over(state, [id]);
  if (account !== state.account) return [change];
  const after: readonly Effect[] = [
    { do: 'resolve', id, answer },
    { do: 'settled', mutation, how },
  ];
  // It came after later answers, or is of another build: what it did has to be read.
  const isLate = sequence > 0 && sequence <= state.answeredUpTo;
  if (isLate || !isKnown(mutation)) return [change, [{ do: 'missed' }, ...after]];
  const answeredUpTo = Math.max(state.answeredUpTo, sequence);
  return [{ ...change, answeredUpTo }, [{ do: 'reconcile', mutation, answer }, ...after]];
}

/** Rolls a mutation back, with those that depend on the item that it creates. */
function rolledBack(state: State, mutation: Mutation, error: ResponseError, call: Effect): Step {
  const created = createdBy(mutation);
  const { dropped, changed } =
    created === undefined ? { dropped: [], changed: [] } : dependentsOf(state.pending, created);
  const mutations = [mutation, ...dropped];
  const ids = mutations.map(({ id }) => id);
  const { answered, pending } = over(state, ids);
  return [
    { answered, pending: changed.reduce(placed, pending) },
    [
      ...ids.map((id) => ({ do: 'reject', id, error }) as const),
      { do: 'post', message: { type: 'refused', writes: mutations, error: plainOf(error) } },
      ...changed.map((write) => ({ do: 'post', message: { type: 'changed', write } }) as const),
      call,
      ...changed.map((each) => ({ do: 'update', mutation: each }) as const),
      { do: 'remove', mutations },
    ],
  ];
}
