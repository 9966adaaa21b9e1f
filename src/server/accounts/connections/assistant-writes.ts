import { ASSISTANT_WRITES_MAX } from '#contract/limits.ts';
import { dayEnd } from '#domain/days/day-end.ts';
import { addDays } from '#domain/days/day-key.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { AssistantWritesTable } from '#server/core/database/account-tables.ts';
import { deleteRows, insertRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import { dayClockOf, todayOf, type Viewer } from '#server/core/http/viewer.ts';

export type WriteRow = Omit<AssistantWritesTable, 'user_id'>;

/** Records a change of an assistant, in the transaction of the change. */
export async function addWrite(rows: UserRows, write: Omit<WriteRow, 'number'>): Promise<void> {
  const newest = { columns: ['number'], orderBy: ['number desc'], limit: 1 } as const;
  const [last] = await listRows(rows, 'assistant_writes', newest);
  const number = (last?.number ?? 0) + 1;
  await insertRow(rows, 'assistant_writes', { number, ...write });
  await deleteRows(rows, 'assistant_writes', { number: ['<=', number - ASSISTANT_WRITES_MAX] });
}

/** All that are kept, the oldest first. */
export async function listWrites(rows: UserRows): Promise<WriteRow[]> {
  return await listRows(rows, 'assistant_writes', { orderBy: ['number'] });
}

interface OnDay {
  readonly viewer: Pick<Viewer, 'user'>;
  readonly now: number;
}

/** When the user's own today began. */
function todaySince({ viewer, now }: OnDay): string {
  return instant(dayEnd(dayClockOf(viewer.user), addDays(todayOf(viewer, now), -1)));
}

/** What an assistant changed today, the newest first. */
export async function listWritesOfToday(rows: UserRows, clientId: string, onDay: OnDay): Promise<WriteRow[]> {
  const where = { client_id: clientId, made_at: ['>=', todaySince(onDay)] } as const;
  return await listRows(rows, 'assistant_writes', { where, orderBy: ['number desc'] });
}

/** Rows of assistants, each with how much it changed today. */
export async function withWritesToday<T extends { readonly id: string }>(
  rows: UserRows,
  clients: readonly T[],
  onDay: OnDay,
): Promise<(T & { writesToday: number })[]> {
  const where = { made_at: ['>=', todaySince(onDay)] } as const;
  const writes = await listRows(rows, 'assistant_writes', { columns: ['client_id'], where });
  const byClient = Map.groupBy(writes, ({ client_id }) => client_id);
  return clients.map((client) => ({ ...client, writesToday: byClient.get(client.id)?.length ?? 0 }));
}

/** What was taken back is no change any more. */
export async function deleteWrite(rows: UserRows, { number }: Pick<WriteRow, 'number'>): Promise<void> {
  await deleteRows(rows, 'assistant_writes', { number });
}
