import { z } from 'zod';
import { CLOSED_DAYS, RESET_LINK_MINUTES } from '#contract/limits.ts';
import { closeAccount, isGone } from '#server/accounts/closing/close-account.ts';
import { removeFactors } from '#server/accounts/factors/factors.ts';
import { createMailSecret, mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import { deleteSessions, listSessions } from '#server/accounts/sessions/session-repository.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { pendingEmailOf } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import { isLoopback } from '#server/core/config/setting-values.ts';
import { buttonLink } from '#server/core/mail/mail-content.ts';
import { defineCommand } from './command/command.ts';
import { counted, RefusedError, requireConsent } from './command/terminal.ts';
import {
  accountName,
  changeAccount,
  findAccount,
  recordForUser,
  withStorage,
} from './storage/with-storage.ts';

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
      const closesAt = await changeAccount(database, { id }, async (scope, user) => {
        const action = isAtOnce ? 'erase' : 'close';
        const now = Date.now();
        await closeAccount(scope, { action, email: user.email }, now);
        await recordForUser(scope, isAtOnce ? 'erasureRequested' : 'accountClosed', now);
        return (await findAccount(scope.queries, { id })).closes_at;
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
