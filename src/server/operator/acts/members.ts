import { sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import { acrossUsers, type UserRows } from '#server/core/database/user-rows.ts';
import { findAccountSize } from '#server/habits/records/day-service.ts';

const accountColumns = [
  'user_id',
  'email',
  'email_verified',
  'first_name',
  'role',
  'created_at',
  'closes_at',
  'locale',
] as const;

export type Account = Awaited<ReturnType<typeof listAccounts>>[number];

interface Listing {
  /** A text that the emails contain. */
  readonly search?: string | undefined;
  readonly limit: number;
  /** The account after which the list goes on; from the newest without it. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

/** The newest accounts, those alone whose email contains a text; one more than `limit` when there are more. */
export async function listAccounts(queries: Queries, { search = '', limit, after }: Listing) {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return await acrossUsers(
    'list accounts',
    async () =>
      await queries
        .selectFrom('users')
        .select(accountColumns)
        .$if(search !== '', (users) => users.where(sql<boolean>`email like ${part} escape '\\'`))
        .$if(after !== undefined, (users) =>
          users.where((row) =>
            row(row.refTuple('created_at', 'user_id'), '<', row.tuple(after?.at ?? '', after?.id ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('user_id', 'desc')
        .limit(limit + 1)
        .execute(),
  );
}

/** Bytes of what a member wrote, and of the picture: how much, never what. */
export async function sizeOf(rows: UserRows): Promise<{ textBytes: number; pictureBytes: number }> {
  const { textBytes } = await findAccountSize(rows);
  const picture = await rows.queries
    .selectFrom('pictures')
    .select((row) => row.fn<number>('octet_length', ['content']).as('bytes'))
    .where('user_id', '=', rows.userId)
    .executeTakeFirst();
  return { textBytes, pictureBytes: picture?.bytes ?? 0 };
}
