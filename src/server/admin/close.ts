import { z } from 'zod';
import { CLOSED_DAYS } from '#contract/limits.ts';
import { closeAccount } from '#server/accounts/closing/close-account.ts';
import { defineCommand } from './command/command.ts';
import { requireConsent } from './command/terminal.ts';
import { accountName, changeAccount, findAccount, recordForUser } from './storage/find-account.ts';
import { withStorage } from './storage/with-storage.ts';

export const close = defineCommand({
  usage: '<email|id> [--now] [--yes]',
  summary: 'Closes an account as its user would: signed out, and erased later',
  help: [
    `The account is erased after ${CLOSED_DAYS} days; a sign-in before that opens it again.`,
    '--now  erases it within a minute, by a running server, or by the next one that starts; nothing brings it back',
    '--yes  does not ask',
  ],
  operands: ['account'],
  options: { now: 'boolean', yes: 'boolean' },
  input: z.strictObject({
    account: accountName,
    now: z.boolean().default(false),
    yes: z.boolean().default(false),
  }),
  run: async ({ account, now: isAtOnce, yes }, terminal) =>
    await withStorage(async ({ database }) => {
      const { email, user_id: id } = await findAccount(database.db, account);
      await requireConsent(terminal, yes, `${isAtOnce ? 'Erase' : 'Close'} the account ${email} (${id})?`);
      const closesAt = await changeAccount(database, { id }, async (scope, user) => {
        const action = isAtOnce ? 'erase' : 'close';
        const now = Date.now();
        await closeAccount(scope, { action, email: user.email }, now);
        await recordForUser(scope, isAtOnce ? 'erasureRequested' : 'accountClosed', now);
        return (await findAccount(scope.queries, { id })).closes_at;
      });
      terminal.print(`${email} is closed: its data is erased from ${closesAt} on.`);
    }),
});
