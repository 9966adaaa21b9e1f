import { z } from 'zod';
import { emailSchema } from '#contract/common.ts';
import { INVITE_DAYS, INVITE_DAYS_MAX, INVITE_NOTE_MAX, INVITE_USES_MAX } from '#contract/limits.ts';
import { type Admitting, admissionOf } from '#server/accounts/operator/admission.ts';
import { createInvite, listInvites, revokeInvite } from '#server/accounts/registration/registration.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { defineCommand, wholeUpTo } from './command/command.ts';
import { columns, printable, RefusedError } from './command/terminal.ts';
import { withStorage } from './storage/with-storage.ts';

/** What an invitation does not do by itself. */
const remarks: Readonly<Record<Admitting['registration'], string | null>> = {
  invite: null,
  open: 'REGISTRATION is open: anyone may register without an invitation.',
  closed: 'REGISTRATION is closed: no invitation works until it is `invite`.',
};

export const invite = defineCommand({
  usage: '[--email EMAIL] [--days N] [--uses N] [--note TEXT]',
  summary: 'Creates an invitation and prints its link, which is shown only now',
  help: [
    '--email EMAIL  only this address may register with it',
    `--days N       it ends after so many days (${INVITE_DAYS})`,
    '--uses N       so many people may register with it (1)',
    '--note TEXT    for your own list: `invites list` shows it',
  ],
  options: { email: 'string', days: 'string', uses: 'string', note: 'string' },
  input: z.strictObject({
    email: z
      .string()
      .transform((given) => emailSchema.safeParse(given).data)
      .pipe(z.string('must be an email address'))
      .optional(),
    days: wholeUpTo(INVITE_DAYS_MAX).optional(),
    uses: wholeUpTo(INVITE_USES_MAX).optional(),
    note: z.string().max(INVITE_NOTE_MAX, `must have up to ${INVITE_NOTE_MAX} characters`).optional(),
  }),
  run: async (given, terminal) => {
    const { link, remark } = await withStorage(async ({ config, database }) => ({
      ...(await createInvite({ config, database, clock: Date.now }, given).catch(refuse)),
      remark: remarks[(await admissionOf(config, database.db)).registration],
    }));
    terminal.print(link);
    if (remark !== null) terminal.remark(remark);
  },
});

function refuse(error: unknown): never {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'limitReached') throw new RefusedError('There are too many invitations: revoke some first.');
  if (code === 'emailDomain') throw new RefusedError('REGISTRATION_DOMAINS does not admit this address.');
  throw error;
}

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
      ? invites.map((each) => JSON.stringify(each))
      : columns([['id', 'ends', 'uses', 'email', 'note'], ...rows]);
    for (const line of lines) terminal.print(line);
  },
});

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
