import type { ApiClient } from '#client/api/api-client.ts';
import { ResponseError } from '#client/api/errors.ts';
import type { Message } from '#client/outbox/messages.ts';
import type { Write } from '#client/outbox/mutation.ts';
import { kindOf } from '#client/outbox/mutations/all.ts';
import type { OutboxStorage } from '#client/outbox/storage.ts';

/** The outbox of the device as a worker reaches it: the pages' own. */
export interface WaitingWrites {
  readonly api: ApiClient;
  readonly storage: OutboxStorage;
  /** Tells the tabs. */
  readonly post: (message: Message) => void;
  /** One sender a device: pages take the same lock. */
  readonly lock: (name: string, work: () => Promise<void>) => Promise<unknown>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Writes a tick down where the pages keep theirs, so that whoever comes first sends it. */
export async function queueTick(
  { storage, post, now, newId }: WaitingWrites,
  { account, habitId, day }: { account: string; habitId: string; day: string },
): Promise<void> {
  const write: Write = {
    id: newId(),
    kind: 'habit.tick',
    variables: { id: habitId, action: 'create', days: [day] },
    account,
    createdAt: new Date(now()).toISOString(),
    claimed: false,
    sequence: 0,
  };
  const { sequence } = await storage.add(write);
  post({ type: 'queued', write: { ...write, sequence }, replaced: null });
}

/**
 * Sends what waits, in order, without a page. The cookie may be somebody else's by now: then it is left. So is what the server
 * refuses: a page takes it back, and tells why. Rejects when something is left to be sent later.
 */
export async function sendWaiting(waiting: WaitingWrites, account: string): Promise<void> {
  const { api, storage, post, now } = waiting;
  await waiting.lock(`resilience-outbox-${account}`, async () => {
    if ((await storage.list(account)).length === 0) return;
    if ((await api.call('GET /user')).id !== account) return;
    for (;;) {
      const head = await storage.claimHead(account, now());
      if (head === null) return;
      post({ type: 'claimed', write: head });
      const answer = await ask(api, head);
      post({ type: 'settled', write: head, answer });
      await storage.settle(head, answer);
    }
  });
}

async function ask(api: ApiClient, { kind: name, variables, id }: Write): Promise<unknown> {
  const kind = kindOf(name);
  // A later build wrote it: its page knows how to send it.
  if (kind === undefined) throw new Error(`No such kind of write: ${name}`);
  try {
    return await kind.request(api, variables, id);
  } catch (error) {
    if (error instanceof ResponseError && kind.forgives?.includes(error.code)) return undefined;
    throw error;
  }
}
