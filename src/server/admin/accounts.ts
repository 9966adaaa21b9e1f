import { z } from 'zod';
import { CLOSED_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { isGone } from '#server/accounts/closing/close-account.ts';
import { isLoopback } from '#server/core/config/setting-values.ts';
import {
  closeByOperator,
  confirmByOperator,
  endAllSessions,
  makeResetLink,
  removeAllFactors,
} from '#server/operator/acts/member-acts.ts';
import { counted } from '#server/operator/checks/finding.ts';
import { defineCommand } from './command/command.ts';
import { RefusedError, requireConsent } from './command/terminal.ts';
import { accountName, changeAccount, findAccount, withStorage } from './storage/with-storage.ts';

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
      const made = await changeAccount(database, account, async (acting) => {
        if (isGone(acting.user, acting.now)) throw new RefusedError('This account is being erased.');
        const url = await makeResetLink(config, acting);
        if (url === null) throw new RefusedError('No link could be made for this account.');
        return url;
      });
      return { link: made, publicUrl: config.PUBLIC_URL };
    });
    terminal.print(link);
    if (isLoopback(new URL(publicUrl))) {
      terminal.remark(`PUBLIC_URL is ${publicUrl}: set it as the server has it, or replace it in the link.`);
    }
  },
});

export const verify = defineCommand({
  usage: '<email|id>',
  summary: 'Confirms the current email of an account, as its mailed link would',
  operands: ['account'],
  input: z.strictObject({ account: accountName }),
  run: async ({ account }, terminal) => {
    const line = await withStorage(
      async ({ database }) =>
        await changeAccount(database, account, async (acting) =>
          (await confirmByOperator(acting))
            ? `${acting.user.email} is confirmed.`
            : `${acting.user.email} was confirmed already.`,
        ),
    );
    terminal.print(line);
  },
});

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
      const closesAt = await changeAccount(database, { id }, async (acting) => {
        await closeByOperator(acting, isAtOnce ? 'erase' : 'close');
        return (await findAccount(acting.scope.queries, { id })).closes_at;
      });
      terminal.print(`${email} is closed: its data is erased from ${closesAt} on.`);
    }),
});

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
      const ended = await changeAccount(database, { id }, endAllSessions);
      terminal.print(`Ended ${counted(ended, 'session')} of ${email}.`);
    }),
});

const names = { passkey: 'passkeys', twoStep: 'two-step verification' } as const;

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
      const removed = await changeAccount(database, { id }, removeAllFactors);
      if (removed.length === 0)
        throw new RefusedError(`${email} has no passkey and no two-step verification.`);
      terminal.print(`Removed of ${email}: ${removed.map((factor) => names[factor]).join(', ')}.`);
    }),
});
