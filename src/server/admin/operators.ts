import { z } from 'zod';
import { endSetup } from '#server/accounts/operator/setup.ts';
import { changeRole } from '#server/operator/acts/member-acts.ts';
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
        const isChanged = await changeRole({ scope, user, now }, role);
        return `${user.email} is ${named[role]} ${isChanged ? 'now' : 'already'}.`;
      });
      // The code of the first start works no more.
      if (!no) await endSetup({ config, database, clock: Date.now });
      terminal.print(line);
    }),
});

const named = { member: 'a member', operator: 'an operator' } as const;
