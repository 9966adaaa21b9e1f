import { setTimeout as delay } from 'node:timers/promises';
import type { Circle, OwnCircle } from '#contract/circles.ts';
import { API_BASE } from '#server/core/http/route.ts';
import {
  insideWish,
  oneOf,
  outsideWish,
  type Person,
  partWish,
  tickWish,
  type Wish,
  type World,
} from './circle-wishes.ts';
import { RefusedError } from './tick.ts';

const LONGEST_MOMENT_MS = 10;
/** What the API answers to people who act at the same time: gone, not theirs, full. */
const refusals = new Set([403, 404, 409, 422]);

/** The writes that were sent and never answered, which each person repeats before anything else. */
export type Doubts = Map<Person, Wish>;

/** The last writes before the server is killed are of the first person alone, and part members who do nothing any more. */
type Phase = 'early' | 'last' | 'over';
const LAST_WRITES = 5;

interface Client {
  readonly url: string;
  readonly world: World;
  readonly person: Person;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

async function ask({ url, person }: Omit<Client, 'world'>, { method, path, body, key }: Asked) {
  const answer = await fetch(`${url}${API_BASE}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text };
}

async function read<T>(client: Client, path: string): Promise<T | null> {
  for (;;) {
    const { status, text } = await ask(client, { method: 'GET', path });
    if (status === 200) return JSON.parse(text) as T;
    if (status === 404) return null;
    if (status !== 503) throw new RefusedError(`GET ${path}: ${status} ${text}`);
    await delay(LONGEST_MOMENT_MS);
  }
}

/** Sends a write until it is answered. Rejects when the server is gone: it is in doubt then. */
export async function fulfil(client: Client, wish: Wish, doubts: Doubts): Promise<string | null> {
  const { ledger } = client.world;
  const { call, params = {}, body, key, about } = wish;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
  const from = ledger.place();
  for (;;) {
    doubts.set(client.person, wish);
    const answered = wish.sent?.();
    if (about !== undefined) ledger.suspend(about);
    const { status, text } = await ask(client, { method: call.method, path, body, key });
    answered?.();
    if (status === 503) {
      await delay(LONGEST_MOMENT_MS);
      continue;
    }
    doubts.delete(client.person);
    if (status < 300) {
      const answer = text === '' ? { id: '' } : (JSON.parse(text) as { id: string });
      wish.told(answer, from);
      ledger.acknowledged();
      return answer.id;
    }
    if (!refusals.has(status)) throw new RefusedError(`${call.method} ${path}: ${status} ${text}`);
    return null;
  }
}

/** What a person does next: by their own circles, one of which they look at. */
async function nextWish(client: Client, isLast: boolean): Promise<Wish | undefined> {
  const { world, person } = client;
  const own = (await read<OwnCircle[]>(client, '/circles')) ?? [];
  const draw = Math.random();
  if (!isLast && draw < 0.15) return tickWish(world, person, new Date().toISOString().slice(0, 10));
  const listed = oneOf(own);
  if (!listed || (!isLast && draw < 0.3)) return outsideWish(world, person, own.length);
  const circle = await read<Circle>(client, `/circles/${listed.id}`);
  const me = circle?.members.find(({ isMe }) => isMe);
  if (!circle || !me) return undefined;
  const seat = { world, person, circle, me };
  return isLast ? partWish(seat) : insideWish(seat);
}

/** One person: the next write is sent when the one before is answered, until the server is gone or it is over. */
async function liveAs(client: Client, doubts: Doubts, phase: () => Phase): Promise<void> {
  try {
    const doubted = doubts.get(client.person);
    if (doubted) await fulfil(client, doubted, doubts);
    while (phase() !== 'over') {
      const wish = await nextWish(client, phase() === 'last');
      if (wish) await fulfil(client, wish, doubts);
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
  }
}

/** All live in their circles; when so many writes more are acknowledged, and a moment later, something is killed. */
export async function liveUntilKilled(
  { url, world }: Omit<Client, 'person'>,
  doubts: Doubts,
  acknowledgements: number,
  kill: () => Promise<void>,
): Promise<void> {
  const { ledger, people } = world;
  let isOver = false;
  const goal = ledger.acknowledgements + acknowledgements;
  const enough = ledger.reaches(goal);
  const phaseOf = (person: Person): Phase => {
    if (isOver) return 'over';
    if (ledger.acknowledgements < goal - LAST_WRITES) return 'early';
    return person === people[0] ? 'last' : 'over';
  };
  const living = Promise.all(
    people.map(async (person) => await liveAs({ url, world, person }, doubts, () => phaseOf(person))),
  );
  await Promise.race([living, enough]);
  await delay(Math.random() * LONGEST_MOMENT_MS);
  await kill();
  isOver = true;
  await living;
}
