import { z } from 'zod';
import { endSetup } from '#server/accounts/operator/setup.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { recordForUser } from '#server/operator/acts/member-acts.ts';
import { defineCommand } from './command/command.ts';
import { accountName, changeAccount, withStorage } from './storage/with-storage.ts';

export const operator = defineCommand({
  usage: '<email|id> [--no]',
  summary: 'Makes an account an operator of this club',
  help: ['--no  makes it a member again'],
  operands: ['account'],
  options: { no: 'boolean' },
  input: z.strictObject({ account: accountName, no: z.boolean().default(false) }),
  run: async ({ account, no }, terminal) =>
    await withStorage(async ({ config, database }) => {
      const line = await changeAccount(database, account, async ({ scope, user, now }) => {
        const role = no ? 'member' : 'operator';
        // One by a claim of the provider is made one for good.
        if (user.role === role && user.role_by === null) return `${user.email} is ${named[role]} already.`;
        await updateUser(scope, { role, role_by: null });
        await recordForUser(scope, no ? 'operatorEnded' : 'operatorMade', now);
        return `${user.email} is ${named[role]} now.`;
      });
      // The code of the first start works no more.
      if (!no) await endSetup({ config, database, clock: Date.now });
      terminal.print(line);
    }),
});

const named = { member: 'a member', operator: 'an operator' } as const;
