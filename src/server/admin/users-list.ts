import { sql } from 'kysely';
import { z } from 'zod';
import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Queries } from '#server/core/database/database.ts';
import { defineCommand, wholeUpTo } from './command/command.ts';
import { columns } from './command/printable.ts';
import { withStorage } from './storage/with-storage.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 10_000;

type Account = Awaited<ReturnType<typeof listAccounts>>[number];

export const usersList = defineCommand({
  usage: '[--search TEXT] [--limit N] [--json]',
  summary: 'Lists accounts, newest first',
  help: [
    '--search TEXT  only those whose email contains the text',
    `--limit N      at most so many (${LIMIT_DEFAULT})`,
    '--json         one JSON object a line',
  ],
  options: { search: 'string', limit: 'string', json: 'boolean' },
  input: z.strictObject({
    search: z.string().max(254).optional(),
    limit: wholeUpTo(LIMIT_MAX).default(LIMIT_DEFAULT),
    json: z.boolean().default(false),
  }),
  run: async ({ search, limit, json }, terminal) => {
    const found = await withStorage(
      async ({ database }) =>
        await listAccounts(database.db, { limit, ...(search !== undefined && { search }) }),
    );
    const shown = found.slice(0, limit);
    for (const line of json ? shown.map(jsonOf) : tableOf(shown)) terminal.print(line);
    if (found.length > limit) terminal.remark(`There are more: --limit ${limit * 2}, or --search.`);
  },
});

function jsonOf(account: Account): string {
  return JSON.stringify({
    id: account.user_id,
    email: account.email,
    emailVerified: account.email_verified === 1,
    locale: account.locale,
    createdAt: account.created_at,
    closesAt: account.closes_at,
  });
}

function tableOf(accounts: readonly Account[]): string[] {
  const rows = accounts.map((account) => [
    account.created_at.slice(0, '2026-11-20'.length),
    account.user_id,
    account.email,
    stateOf(account),
  ]);
  return columns([['created', 'id', 'email', 'state'], ...rows]);
}

function stateOf({ closes_at: closesAt, email_verified: isVerified }: Account): string {
  if (closesAt !== null) return `closed, erased ${closesAt.slice(0, '2026-11-20'.length)}`;
  return isVerified === 1 ? 'confirmed' : 'not confirmed';
}

const accountColumns = ['user_id', 'email', 'email_verified', 'created_at', 'closes_at', 'locale'] as const;

/** The newest accounts, those alone whose email contains a text; one more than `limit` when there are more. */
async function listAccounts(queries: Queries, { search = '', limit }: { search?: string; limit: number }) {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return await acrossUsers(
    'list accounts',
    async () =>
      await queries
        .selectFrom('users')
        .select(accountColumns)
        .$if(search !== '', (users) => users.where(sql<boolean>`email like ${part} escape '\\'`))
        .orderBy('created_at', 'desc')
        .orderBy('user_id', 'desc')
        .limit(limit + 1)
        .execute(),
  );
}
