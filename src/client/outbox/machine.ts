import { canTake } from '#client/state/kinds.ts';
import { ResponseError } from '../api/errors.ts';
import { dependentsOf, isDeferred, type Mutation, placed, removed } from './mutation.ts';
import { definitionOf } from './mutations/all.ts';
import type { Delivery, Message } from './ports.ts';
import { backedOff, noBackoff, type State, statusOf, succeeded, unsentOf } from './state.ts';
import type { Added } from './storage.ts';

/** What can happen. */
interface Events {
  opened: { readonly account: string };
  closed: object;
  made: { readonly mutation: Mutation; readonly replaces: Mutation | undefined; readonly online: boolean };
  /** `changed` have another place or are in flight since. */
  stored: Added & { readonly mutation: Mutation; readonly replaces: Mutation | undefined };
  /** The storage was read; `known` was pending before. */
  loaded: { readonly known: readonly Mutation[]; readonly stored: readonly Mutation[] };
  received: { readonly message: Exclude<Message, { type: 'cleared' }> };
  /** The user undoes a deferred mutation; then it is deleted, or stands because it may have been sent. */
  undoing: Concerned;
  undone: Concerned;
  undoFailed: Concerned;
  discarded: Concerned;
  /** The next attempt has to wait. */
  blocked: object;
  /** A mutation is in flight. */
  claimed: Concerned;
  /** Nothing is due. */
  rested: { readonly now: number };
  answered: Concerned & { readonly answer: unknown; readonly repeated: boolean };
  refused: Concerned & { readonly error: ResponseError };
  failed: { readonly error: unknown; readonly now: number; readonly random: number };
  /** The user or the network is back. */
  woken: object;
  retryDue: object;
}

interface Concerned {
  readonly mutation: Mutation;
}

export type Event = { [T in keyof Events]: { readonly type: T } & Events[T] }[keyof Events];

/** What can be to do. A promise is awaited before the next effect. */
export interface Effects {
  /** Puts the answer into the server state, in one notification with the new state: always the first effect. */
  readonly reconcile: (mutation: Mutation, answer: unknown) => void;
  /** Ends the promises of a mutation. */
  readonly resolve: (id: string, answer?: unknown) => void;
  readonly reject: (id: string, error: ResponseError) => void;
  readonly rejectAll: (error: ResponseError) => void;
  /** The promises of the older mutation follow the newer one. */
  readonly join: (older: string, newer: string) => void;
  readonly post: (message: Message) => void;
  readonly store: (mutation: Mutation, replaces: Mutation | undefined) => Promise<void>;
  readonly storeAnswer: (mutation: Mutation, answer: unknown) => Promise<void>;
  readonly update: (mutation: Mutation) => Promise<void>;
  readonly remove: (mutations: readonly Mutation[]) => Promise<void>;
  readonly send: () => void;
  /** Sends later, in case that the tab that queued a mutation was closed. */
  readonly stepIn: () => void;
  /** Sends after some milliseconds. A timer of the same name is replaced; null only ends it. */
  readonly wait: (timer: 'retry' | 'deferred', delay: number | null) => void;
  /** Calls of the page. */
  readonly settled: (mutation: Mutation, how: Delivery) => void;
  readonly refused: (mutation: Mutation, error: ResponseError) => void;
  readonly postponed: (error: unknown) => void;
  readonly missed: () => void;
}

export type Effect = { [K in keyof Effects]: readonly [K, ...Parameters<Effects[K]>] }[keyof Effects];

type Step = readonly [change: Partial<State>, effects?: readonly Effect[]];
type Handlers = { readonly [T in keyof Events]: (state: State, event: Events[T]) => Step };

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
      ['wait', 'retry', null],
      ['rejectAll', new ResponseError({ status: 401, code: 'authRequired' })],
    ],
  ],
  made(state, { mutation, replaces, online }) {
    const isFirst = unsentOf(state).every(({ id }) => id === replaces?.id);
    const others = replaces ? removed(state.pending, [replaces.id]) : state.pending;
    const phase = isFirst ? 'sending' : state.phase;
    return [
      { pending: placed(others, mutation), phase: online ? phase : 'waiting' },
      [['store', mutation, replaces]],
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
      ['resolve', mutation.id],
      ['post', { type: 'takenBack', write: mutation }],
    ],
  ],
  undoFailed({ account, answered, pending }, { mutation }) {
    const stands = mutation.account === account && !answered.has(mutation.id);
    return [stands ? { pending: placed(pending, { ...mutation, claimed: true }) } : {}];
  },
  discarded(state, { mutation }) {
    const error = new ResponseError({ status: 400, code: 'malformedRequest' });
    // It may have reached the server: what the server did with it has to be read.
    return rolledBack(state, mutation, error, ['missed']);
  },
  blocked: ({ phase }) => [{ phase: phase === 'sending' ? 'waiting' : phase }],
  claimed: ({ pending }, { mutation }) => [
    { pending: placed(pending, mutation), phase: 'sending' },
    [['post', { type: 'claimed', write: mutation }]],
  ],
  rested({ pending }, { now }) {
    const ends = pending.filter((each) => isDeferred(each, now)).map(({ heldUntil = 0 }) => heldUntil);
    return [{}, [['wait', 'deferred', ends.length > 0 ? Math.min(...ends) - now : null]]];
  },
  answered(state, { mutation, answer, repeated }) {
    const [change, effects = []] = answeredBy(state, mutation, answer, { here: true, repeated });
    return [
      { ...change, backoff: succeeded(state.backoff) },
      [
        ...effects,
        // Posted before it is deleted, so that the other tabs receive the answer even if this one ends in between.
        ['post', { type: 'settled', write: mutation, answer, repeated }],
        ['storeAnswer', mutation, answer],
      ],
    ];
  },
  refused(state, { mutation, error }) {
    const [change, effects = []] = rolledBack(state, mutation, error, ['refused', mutation, error]);
    return [{ ...change, backoff: succeeded(state.backoff) }, effects];
  },
  failed({ backoff }, { error, now, random }) {
    const { next, delay, isFailure } = backedOff(backoff, error, now, random);
    const news: readonly Effect[] = next.reason === backoff.reason ? [] : [['postponed', error]];
    return [{ backoff: next, phase: isFailure ? 'failed' : 'waiting' }, [...news, ['wait', 'retry', delay]]];
  },
  woken: ({ backoff }) => [{ backoff: { ...backoff, attempts: 0, retryAt: 0 } }],
  // The timer decides, not the clock: clocks are set back, and timers fire a moment early.
  retryDue: ({ backoff }) => [{ backoff: { ...backoff, retryAt: 0, askedUntil: 0 } }, [['send']]],
};

/** Without mutations that are over. */
const over = ({ answered, pending }: State, ids: readonly string[]) => ({
  answered: new Set([...answered, ...ids]),
  pending: removed(pending, ids),
});

const idOf = ({ id }: Mutation): string => id;
/** Ends the promises of a mutation that a newer one replaced, and that cannot follow it: that one is over already. */
const ended = (older?: string): readonly Effect[] => (older === undefined ? [] : [['resolve', older]]);
const changeOf = (write: Mutation): Effect => ['post', { type: 'changed', write }];

function stored(state: State, { mutation, replaces, replaced, changed = [] }: Events['stored']): Step {
  if (mutation.account !== state.account) return [{}];
  const older = replaced ? replaces?.id : undefined;
  let { answered, pending } = older === undefined ? state : over(state, [older]);
  // The older one is in flight: it stands, and the newer one follows it.
  if (replaces && !answered.has(replaces.id)) pending = placed(pending, { ...replaces, claimed: true });
  // It was rolled back while it was being stored: what it replaced is over with it.
  if (answered.has(mutation.id)) return [{ answered, pending }, [...ended(older), ['remove', [mutation]]]];
  for (const each of [mutation, ...changed])
    if (pending.some(({ id }) => id === each.id)) pending = placed(pending, each);
  const joins: readonly Effect[] = older === undefined ? [] : [['join', older, mutation.id]];
  const post: Effect = ['post', { type: 'queued', write: mutation, replaced: older ?? null }];
  return [{ answered, pending }, [...joins, post, ...changed.map(changeOf), ['send']]];
}

function loaded(state: State, { known, stored: records }: Events['loaded']): Step {
  const { answered } = state;
  const ids = new Set([...answered, ...records.map(idOf)]);
  const gone = known.filter(({ id, sequence }) => sequence !== 0 && !ids.has(id));
  const fresh = records.filter(({ id }) => !answered.has(id));
  if (gone.length === 0) return [{ pending: fresh.reduce(placed, state.pending) }];
  const pending = fresh.reduce(placed, removed(state.pending, gone.map(idOf)));
  const answeredUpTo = Math.max(state.answeredUpTo, ...gone.map(({ sequence }) => sequence));
  return [{ pending, answeredUpTo }, [...gone.map(({ id }): Effect => ['resolve', id]), ['missed']]];
}

/** What another tab did. */
function received(state: State, { message }: Events['received']): Step {
  const mutations = message.type === 'refused' ? message.writes : [message.write];
  if (mutations.some(({ account }) => account !== state.account)) return [{}];
  if (message.type === 'settled')
    return answeredBy(state, message.write, message.answer, {
      here: false,
      repeated: message.repeated === true,
    });
  if (message.type === 'refused') {
    const error = new ResponseError(message.error);
    const ids = mutations.map(idOf);
    return [over(state, ids), [...ids.map((id): Effect => ['reject', id, error]), ['missed']]];
  }
  const { write } = message;
  if (state.answered.has(write.id)) {
    const older = message.type === 'queued' ? message.replaced : null;
    return older === null ? [{}] : [over(state, [older]), ended(older)];
  }
  if (message.type === 'takenBack') return [over(state, [write.id])];
  const isPending = state.pending.some(({ id }) => id === write.id);
  if (message.type !== 'queued') return [isPending ? { pending: placed(state.pending, write) } : {}];
  const { replaced: older } = message;
  const { answered, pending } = older === null ? state : over(state, [older]);
  const joins: readonly Effect[] = older === null ? [] : [['join', older, write.id]];
  return [{ answered, pending: isPending ? pending : placed(pending, write) }, [...joins, ['stepIn']]];
}

/** A mutation is over: its answer takes the place of its prediction. */
function answeredBy(state: State, mutation: Mutation, answer: unknown, how: Delivery): Step {
  const { id, account, sequence } = mutation;
  const change = over(state, [id]);
  if (account !== state.account) return [change];
  // It came after later answers, or what it needs is not loaded or of another build: what it did has to be read.
  const isLate = sequence > 0 && sequence <= state.answeredUpTo;
  const isUnclear = isLate || !definitionOf(mutation.kind) || !canTake(answer);
  const answeredUpTo = isUnclear ? state.answeredUpTo : Math.max(state.answeredUpTo, sequence);
  const first: Effect = isUnclear ? ['missed'] : ['reconcile', mutation, answer];
  return [{ ...change, answeredUpTo }, [first, ['resolve', id, answer], ['settled', mutation, how]]];
}

/** Rolls a mutation back, with those that depend on the item that it creates. */
function rolledBack(state: State, mutation: Mutation, error: ResponseError, call: Effect): Step {
  const { dropped, changed } = dependentsOf(state.pending, mutation);
  const mutations = [mutation, ...dropped];
  const ids = mutations.map(idOf);
  const { status, code, errors } = error;
  const { answered, pending } = over(state, ids);
  return [
    { answered, pending: changed.reduce(placed, pending) },
    [
      ...ids.map((id): Effect => ['reject', id, error]),
      ['post', { type: 'refused', writes: mutations, error: { status, code, errors } }],
      ...changed.map(changeOf),
      call,
      ...changed.map((each): Effect => ['update', each]),
      ['remove', mutations],
    ],
  ];
}
