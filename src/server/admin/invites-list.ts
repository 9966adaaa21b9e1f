import { z } from 'zod';
import { listInvites } from '#server/accounts/registration/invites.ts';
import { defineCommand } from './command/command.ts';
import { columns, printable } from './command/printable.ts';
import { withStorage } from './storage/with-storage.ts';

export const invitesList = defineCommand({
  usage: '[--json]',
  summary: 'Lists the invitations that still work, oldest first; their links cannot be shown again',
  help: ['--json  one JSON object a line'],
  options: { json: 'boolean' },
  input: z.strictObject({ json: z.boolean().default(false) }),
  run: async ({ json }, terminal) => {
    const invites = await withStorage(
      async ({ config, database }) => await listInvites({ config, database, clock: Date.now }),
    );
    const rows = invites.map(({ id, expiresAt, usesLeft, email, note }) =>
      [id, expiresAt, String(usesLeft), email ?? '', note ?? ''].map(printable),
    );
    const lines = json
      ? invites.map((invite) => JSON.stringify(invite))
      : columns([['id', 'ends', 'uses', 'email', 'note'], ...rows]);
    for (const line of lines) terminal.print(line);
  },
});
