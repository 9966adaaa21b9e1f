import { z } from 'zod';
import { withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { pendingEmailOf } from '#server/accounts/users/pending-email.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { defineCommand } from './command/command.ts';
import { accountName, changeAccount, recordForUser } from './storage/find-account.ts';
import { withStorage } from './storage/with-storage.ts';

export const verify = defineCommand({
  usage: '<email|id>',
  summary: 'Confirms the current email of an account, as its mailed link would',
  operands: ['account'],
  input: z.strictObject({ account: accountName }),
  run: async ({ account }, terminal) => {
    const line = await withStorage(
      async ({ database }) =>
        await changeAccount(database, account, async (scope, user) => {
          if (user.email_verified === 1) return `${user.email} was confirmed already.`;
          const now = Date.now();
          await updateUser(scope, { email_verified: 1 });
          // The link of a pending address stays.
          if (pendingEmailOf(user, now) === null) await withdrawLink(scope, 'confirmEmail');
          await recordForUser(scope, 'emailConfirmed', now);
          return `${user.email} is confirmed.`;
        }),
    );
    terminal.print(line);
  },
});
