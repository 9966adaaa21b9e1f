import { z } from 'zod';
import { defineCommand } from './command/command.ts';
import { columns, printable, readableBytes } from './command/printable.ts';
import { type AccountDescription, describeAccount } from './storage/describe-account.ts';
import { accountName, findAccount } from './storage/find-account.ts';
import { withStorage } from './storage/with-storage.ts';

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

function linesOf(account: AccountDescription): string[] {
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
