import { z } from 'zod';
import { RESET_LINK_MINUTES } from '#contract/limits.ts';
import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { createMailSecret } from '#server/accounts/mails/mail-secrets.ts';
import { isLoopback } from '#server/core/config/loopback.ts';
import { buttonLink } from '#server/core/mail/mail-content.ts';
import { defineCommand } from './command/command.ts';
import { RefusedError } from './command/refused-error.ts';
import { accountName, changeAccount } from './storage/find-account.ts';
import { withStorage } from './storage/with-storage.ts';

export const resetLink = defineCommand({
  usage: '<email|id>',
  summary: 'Prints a link by which the user sets a new password; no mail is sent',
  help: [
    `The link works once, for ${RESET_LINK_MINUTES} minutes, and ends any earlier one. Check the identity of the user first: the link opens the account.`,
  ],
  operands: ['account'],
  input: z.strictObject({ account: accountName }),
  run: async ({ account }, terminal) => {
    const { link, publicUrl } = await withStorage(async ({ config, database }) => {
      const made = await changeAccount(database, account, async (scope, user) => {
        const now = Date.now();
        if (isGone(user, now)) throw new RefusedError('This account is being erased.');
        // Its waiting mail would end the new link.
        await withdrawLink(scope, 'resetPassword');
        const token = await createMailSecret(scope, 'reset', user.email, now);
        if (token === null) throw new RefusedError('No link could be made for this account.');
        return buttonLink(config.PUBLIC_URL, { template: 'resetPassword', locale: user.locale }, token);
      });
      return { link: made, publicUrl: config.PUBLIC_URL };
    });
    terminal.print(link);
    if (isLoopback(new URL(publicUrl))) {
      terminal.remark(`PUBLIC_URL is ${publicUrl}: set it as the server has it, or replace it in the link.`);
    }
  },
});
