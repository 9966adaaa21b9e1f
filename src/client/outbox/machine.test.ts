import { expect, test } from 'vitest';
import { buildHabit, idOf } from '#tests/client/build-account-data.ts';
import { buildWrite } from '#tests/client/storage-contract.ts';
import { ResponseError } from '../api/errors.ts';
import { type Effect, type Event, transition } from './machine.ts';
import type { Mutation } from './mutation.ts';
import { initialState, type State } from './state.ts';
import './mutations/late.ts';

/** Plays events after the account was opened; returns the last state and the effects of the last event. */
function play(...events: readonly Event[]): readonly [State, readonly Effect[]] {
  const start: readonly [State, readonly Effect[]] = [initialState, []];
  return [{ type: 'opened', account: 'ada' } as const, ...events].reduce(
    ([state], event) => transition(state, event),
    start,
  );
}

const made = (mutation: Mutation, online = true): Event => ({
  type: 'made',
  mutation,
  replaces: undefined,
  online,
});
const create = buildWrite({ id: 'create', kind: 'habit.create', variables: { id: idOf(9) }, sequence: 1 });
const tick = buildWrite({ id: 'tick', variables: { id: idOf(9), action: 'create', days: [] }, sequence: 2 });
const reorder = buildWrite({
  id: 'reorder',
  kind: 'habit.reorder',
  variables: { suite: [idOf(9), idOf(1)].map((id, order) => ({ id, order })) },
  sequence: 3,
});
const names = (effects: readonly Effect[]) => effects.map(([name]) => name);

test('shows a mutation and stores it when it is made', () => {
  const [{ pending, status }, effects] = play(made(tick));
  expect(pending).toEqual([tick]);
  expect(status).toEqual({ state: 'sending', count: 1 });
  expect(effects).toEqual([['store', tick, undefined]]);
});

test('waits when a mutation is made without a connection', () => {
  const [{ status }] = play(made(tick, false));
  expect(status).toEqual({ state: 'waiting', count: 1, reason: undefined });
});

test('reconciles first, and posts an answer before it stores it', () => {
  const answered: Event = { type: 'answered', mutation: tick, answer: { id: idOf(9) }, repeated: false };
  const [{ pending, status }, effects] = play(made(tick), answered);
  expect(pending).toEqual([]);
  expect(status).toEqual({ state: 'saved', count: 0 });
  expect(names(effects)).toEqual(['reconcile', 'resolve', 'settled', 'post', 'storeAnswer']);
});

test('keeps what is sent before a refused create: it may have reached the server', () => {
  const error = new ResponseError({ status: 422, code: 'invalidInput' });
  const later = { ...create, sequence: 3 };
  const [{ pending }] = play(made(tick), made(later), { type: 'refused', mutation: later, error });
  expect(pending).toEqual([tick]);
});

test('rolls back what depends on a refused create, and deletes it after what changed is stored', () => {
  const error = new ResponseError({ status: 422, code: 'invalidInput' });
  const refused: Event = { type: 'refused', mutation: create, error };
  const [{ pending, answered }, effects] = play(made(create), made(tick), made(reorder), refused);
  const changed = { ...reorder, variables: { suite: [{ id: idOf(1), order: 1 }] } };
  expect(pending).toEqual([changed]);
  expect([...answered]).toEqual(['create', 'tick']);
  expect(names(effects)).toEqual(['reject', 'reject', 'post', 'post', 'refused', 'update', 'remove']);
  expect(effects.slice(-2)).toEqual([
    ['update', changed],
    ['remove', [create, tick]],
  ]);
});

test('ends what a mutation replaced when that is rolled back while it is being stored', () => {
  const error = new ResponseError({ status: 422, code: 'invalidInput' });
  const again = { ...tick, id: 'again', sequence: 3 };
  const replacing: Event = { type: 'made', mutation: again, replaces: tick, online: true };
  const refused: Event = { type: 'refused', mutation: create, error };
  const stored: Event = { type: 'stored', mutation: again, replaces: tick, sequence: 3, replaced: true };
  const [{ pending, answered }, effects] = play(made(create), made(tick), replacing, refused, stored);
  expect(pending).toEqual([]);
  expect([...answered]).toEqual(['create', 'again', 'tick']);
  expect(effects).toEqual([
    ['resolve', 'tick'],
    ['remove', [again]],
  ]);
  // The older one is in flight: it stands.
  const [kept] = play(made(create), made(tick), replacing, refused, { ...stored, replaced: false });
  expect(kept.pending).toEqual([{ ...tick, claimed: true }]);
});

test('ends what another tab replaced when the newer mutation is answered already', () => {
  const newer = { ...tick, id: 'newer', sequence: 3 };
  const answered: Event = {
    type: 'received',
    message: { type: 'settled', write: newer, answer: undefined, repeated: false },
  };
  const queued: Event = { type: 'received', message: { type: 'queued', write: newer, replaced: 'tick' } };
  const [{ pending }, effects] = play(made(tick), answered, queued);
  expect(pending).toEqual([]);
  expect(effects).toEqual([['resolve', 'tick']]);
});

test('reads again instead of reconciling when an answer comes after a later one', () => {
  const late: Event = { type: 'received', message: { type: 'settled', write: create, answer: undefined } };
  const answered: Event = { type: 'answered', mutation: tick, answer: undefined, repeated: false };
  const [, effects] = play(made(create), made(tick), answered, late);
  expect(names(effects)).toEqual(['missed', 'resolve', 'settled']);
});

test('reads again instead of reconciling an answer that an older server has kept, whose habit has no record', () => {
  const { record: _, ...answer } = buildHabit({ id: idOf(9) });
  const [, effects] = play(made(tick), { type: 'answered', mutation: tick, answer, repeated: true });
  expect(names(effects)).toEqual(['missed', 'resolve', 'settled', 'post', 'storeAnswer']);
});

test('passes on to other tabs that an answer was repeated', () => {
  const answered: Event = { type: 'answered', mutation: tick, answer: undefined, repeated: true };
  const [, effects] = play(made(tick), answered);
  const post = effects.find(([name]) => name === 'post');
  const message = post?.[1] as Extract<Event, { type: 'received' }>['message'];
  const [, received] = play(made(tick), { type: 'received', message });
  expect(received.at(-1)).toEqual(['settled', tick, { here: false, repeated: true }]);
});

test('calls the page once for each reason until a mutation succeeds, and doubles the delay', () => {
  const failed = (status: number, code: 'unavailable' | 'tooManyRequests'): Event => ({
    type: 'failed',
    error: new ResponseError({ status, code }),
    now: 0,
    random: 1,
  });
  const first = failed(503, 'unavailable');
  expect(play(made(tick), first)[1]).toEqual([
    ['postponed', first.type === 'failed' && first.error],
    ['wait', 'retry', 1_000],
  ]);
  expect(play(made(tick), first, first)[1]).toEqual([['wait', 'retry', 2_000]]);
  expect(names(play(made(tick), first, failed(429, 'tooManyRequests'))[1])).toEqual(['postponed', 'wait']);
  const answered: Event = { type: 'answered', mutation: tick, answer: undefined, repeated: false };
  expect(names(play(made(tick), first, answered, made(reorder), first)[1])).toEqual(['postponed', 'wait']);
});

test('keeps the time that the server asked for when the user is back', () => {
  const error = new ResponseError({ status: 429, code: 'tooManyRequests', retryAfter: 5 });
  const failed: Event = { type: 'failed', error, now: 1_000, random: 0 };
  const [{ backoff }] = play(made(tick), failed, { type: 'woken' });
  expect(backoff).toMatchObject({ attempts: 0, retryAt: 0, askedUntil: 6_000 });
});

test('rejects all promises and shows nothing when it is closed', () => {
  const [state, effects] = play(made(tick), { type: 'closed' });
  expect(state).toMatchObject({ account: null, pending: [], status: { state: 'saved', count: 0 } });
  expect(names(effects)).toEqual(['wait', 'rejectAll']);
});
