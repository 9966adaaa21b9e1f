import '#client/outbox/mutations/late.ts';
import { Outbox } from '#client/outbox/outbox.ts';
import type { OutboxPorts } from '#client/outbox/ports.ts';
import type { ReminderNotice } from '#contract/reminders.ts';

/** What the outbox needs in a worker: the storage, the channel and the lock are those of the pages. */
export type WorkerPorts = Pick<OutboxPorts, 'api' | 'storage' | 'channel' | 'lock' | 'now' | 'newId'>;

type Tick = Pick<ReminderNotice, 'habitId' | 'day' | 'add'>;

/**
 * Stores a tick, if there is one, and sends the outbox of an account without a page. Sends nothing when the cookie is of another
 * account by now. What the server refuses stays: a page rolls it back and shows why. Rejects with the first
 * failure: something is left to be sent later.
 */
export async function serveOutbox(ports: WorkerPorts, account: string, tick?: Tick): Promise<void> {
  const failures: unknown[] = [];
  let isSession: Promise<boolean> | undefined;
  const fail = (error: unknown) => void failures.push(error);
  const outbox = new Outbox({
    ...ports,
    random: () => 1,
    online: () => true,
    // The worker may end at any time: the browser's background sync sends again.
    after: () => () => {},
    onPostponed: fail,
    log: () => {},
    mayServe: () => (isSession ??= ports.api.call('GET /user').then(({ id }) => id === account)),
  });
  try {
    const opened = outbox.open(account).catch(fail);
    if (tick) await record(outbox, tick).saved;
    await opened;
    await outbox.send();
    if (failures.length > 0) throw new Error('The outbox was not sent', { cause: failures[0] });
  } finally {
    outbox.close();
  }
}

const record = (outbox: Outbox, { habitId, day, add }: Tick) =>
  add === undefined
    ? outbox.write('habit.tick', { id: habitId, action: 'create', days: [day] })
    : outbox.write('day.update', { habitId, day, value: { add } });
