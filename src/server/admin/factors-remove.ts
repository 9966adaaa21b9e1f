import { z } from 'zod';
import { removeFactors } from '#server/accounts/factors/remove-factors.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { deleteSessions } from '#server/accounts/sessions/session-repository.ts';
import { defineCommand } from './command/command.ts';
import { RefusedError } from './command/refused-error.ts';
import { requireConsent } from './command/terminal.ts';
import { accountName, changeAccount, findAccount, recordForUser } from './storage/find-account.ts';
import { withStorage } from './storage/with-storage.ts';

const names = { passkey: 'passkeys', twoStep: 'two-step verification' } as const;
const changes = { passkey: 'passkeyRemoved', twoStep: 'twoStepOff' } as const;

export const factorsRemove = defineCommand({
  usage: '<email|id> [--yes]',
  summary: 'Removes passkeys and two-step verification of a user who has lost them',
  help: [
    'Check the identity of the user first: the password or the mailbox alone opens the account afterwards. All devices are signed out.',
    '--yes  does not ask',
  ],
  operands: ['account'],
  options: { yes: 'boolean' },
  input: z.strictObject({ account: accountName, yes: z.boolean().default(false) }),
  run: async ({ account, yes }, terminal) =>
    await withStorage(async ({ database }) => {
      const { email, user_id: id } = await findAccount(database.db, account);
      await requireConsent(terminal, yes, `Remove the passkeys and two-step verification of ${email}?`);
      const removed = await changeAccount(database, { id }, async (scope, user) => {
        const factors = await removeFactors(scope, user);
        if (factors.length > 0) await deleteSessions(scope);
        const now = Date.now();
        for (const factor of factors) {
          const change = changes[factor];
          await recordForUser(scope, change, now);
          await mailNotice(scope, user, { template: change }, now);
        }
        return factors;
      });
      if (removed.length === 0)
        throw new RefusedError(`${email} has no passkey and no two-step verification.`);
      terminal.print(`Removed of ${email}: ${removed.map((factor) => names[factor]).join(', ')}.`);
    }),
});
