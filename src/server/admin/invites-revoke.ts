import { z } from 'zod';
import { revokeInvite } from '#server/accounts/registration/invites.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { defineCommand } from './command/command.ts';
import { RefusedError } from './command/refused-error.ts';
import { withStorage } from './storage/with-storage.ts';

export const invitesRevoke = defineCommand({
  usage: '<id>',
  summary: 'Ends an invitation; its id is that of `invites list`',
  operands: ['id'],
  input: z.strictObject({ id: z.string().min(1).max(64) }),
  run: async ({ id }, terminal) => {
    await withStorage(async ({ config, database }) => {
      try {
        await revokeInvite({ config, database, clock: Date.now }, id);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'notFound') {
          throw new RefusedError('There is no such invitation.');
        }
        throw error;
      }
    });
    terminal.print(`The invitation ${id} is revoked.`);
  },
});
