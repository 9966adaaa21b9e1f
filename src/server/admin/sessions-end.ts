import { z } from 'zod';
import { deleteSessions, listSessions } from '#server/accounts/sessions/session-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { defineCommand } from './command/command.ts';
import { counted } from './command/printable.ts';
import { requireConsent } from './command/terminal.ts';
import { accountName, changeAccount, findAccount, recordForUser } from './storage/find-account.ts';
import { withStorage } from './storage/with-storage.ts';

export const sessionsEnd = defineCommand({
  usage: '<email|id> [--yes]',
  summary: 'Signs a user out on every device',
  help: ['--yes  does not ask'],
  operands: ['account'],
  options: { yes: 'boolean' },
  input: z.strictObject({ account: accountName, yes: z.boolean().default(false) }),
  run: async ({ account, yes }, terminal) =>
    await withStorage(async ({ database }) => {
      const { email, user_id: id } = await findAccount(database.db, account);
      await requireConsent(terminal, yes, `Sign ${email} out on every device?`);
      const ended = await changeAccount(database, { id }, async (scope) => {
        const now = Date.now();
        const { length } = await listSessions(scope, instant(now));
        await deleteSessions(scope);
        if (length > 0) await recordForUser(scope, 'otherSessionsEnded', now);
        return length;
      });
      terminal.print(`Ended ${counted(ended, 'session')} of ${email}.`);
    }),
});
