import { z } from 'zod';
import { listSessions } from '#server/accounts/sessions/session-repository.ts';
import { listIdentities } from '#server/accounts/users/user-repository.ts';
import { pendingEmailOf } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import { countRows, type UserRows } from '#server/core/database/user-rows.ts';
import { type Account, listAccounts, sizeOf } from '#server/operator/acts/members.ts';
import { readableBytes } from '#server/operator/checks/finding.ts';
import { defineCommand, wholeUpTo } from './command/command.ts';
import { columns, printable } from './command/terminal.ts';
import { accountName, findAccount, withStorage } from './storage/with-storage.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 10_000;

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

export const usersShow = defineCommand({
  usage: '<email|id> [--json]',
  summary: 'Shows one account: dates, sign-ins, sessions, size; nothing secret',
  operands: ['account'],
  options: { json: 'boolean' },
  input: z.strictObject({ account: accountName, json: z.boolean().default(false) }),
  run: async ({ account, json }, terminal) => {
    const described = await withStorage(async ({ database: { db } }) => {
      const user = await findAccount(db, account);
      return await describeAccount({ queries: db, userId: user.user_id }, user, Date.now());
    });
    for (const line of json ? [JSON.stringify(described)] : linesOf(described)) terminal.print(line);
  },
});

function linesOf(account: Awaited<ReturnType<typeof describeAccount>>): string[] {
  const signIns = account.signIns.map(
    ({ provider, email, linkedAt }) => `${provider} (${email ?? 'no email'}, linked ${linkedAt})`,
  );
  const password = account.hasPassword
    ? [`password (set ${account.passwordSetAt ?? 'before 2026-11-22'})`]
    : [];
  const rows = Object.entries(account.rows).map(([table, count]) => `${table} ${count}`);
  const lines: [string, string | null][] = [
    ['id', account.id],
    ['email', `${account.email} (${account.emailVerified ? 'confirmed' : 'not confirmed'})`],
    ['pending email', account.pendingEmail],
    ['first name', account.firstName],
    ['language', account.locale],
    ['time zone', account.timeZone],
    ['country', account.country],
    ['created', account.createdAt],
    ['closed', account.closesAt === null ? null : `erased ${account.closesAt}`],
    ['sign-ins', [...password, ...signIns].join(', ') || 'none'],
    ['sessions', `${account.sessions}, last used ${account.lastSeenAt ?? 'never'}`],
    ['texts', readableBytes(account.textBytes)],
    ['picture', account.pictureBytes === 0 ? null : readableBytes(account.pictureBytes)],
    ['rows', rows.join(', ')],
  ];
  return columns(lines.flatMap(([name, value]) => (value === null ? [] : [[name, printable(value)]])));
}

/** What an operator may know of an account: no secret, no hash of one, and nothing of what its user writes but the name. */
async function describeAccount(rows: UserRows, user: UsersTable, now: number) {
  const sessions = await listSessions(rows, instant(now));
  const identities = await listIdentities(rows);
  const { textBytes, pictureBytes } = await sizeOf(rows);
  return {
    id: user.user_id,
    email: user.email,
    emailVerified: user.email_verified === 1,
    pendingEmail: pendingEmailOf(user, now),
    firstName: user.first_name,
    locale: user.locale,
    timeZone: user.time_zone,
    country: user.country,
    createdAt: user.created_at,
    closesAt: user.closes_at,
    hasPassword: user.password_hash !== null,
    passwordSetAt: user.password_set_at,
    signIns: identities.map(({ provider, email, created_at: linkedAt }) => ({ provider, email, linkedAt })),
    sessions: sessions.length,
    lastSeenAt: sessions[0]?.last_seen_at ?? null,
    textBytes,
    pictureBytes,
    rows: await countAll(rows),
  };
}

/** How many rows of the account each table holds; a table without one is left out. */
async function countAll(rows: UserRows): Promise<Partial<Record<TableName, number>>> {
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of tableNames) {
    if (tables[table].shardedBy !== 'user_id') continue;
    const count = await countRows(rows, table);
    if (count > 0) counts[table] = count;
  }
  return counts;
}
