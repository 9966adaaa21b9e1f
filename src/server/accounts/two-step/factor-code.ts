import { hash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/limits.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { countRows, deleteRows, insertRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { type ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { type CodeServices, spendTotp } from './totp.ts';

/** Six digits are a code of the app, anything else is a recovery code. */
const OF_APP = /^\d{6}$/;

/** What the user typed, without what only makes it easier to read. */
export const plainCode = (given: string): string => given.replace(/[\s-]/g, '').toLowerCase();

export const invalidFactorCode = (): ApiError => refusedField('code', 'invalidFactorCode');

/**
 * Uses up a code of a user with two-step verification, of the app or for recovery, in the transaction of what it allows. Throws when it is
 * wrong or was used before.
 */
export async function spendFactorCode(
  rows: UserRows,
  services: CodeServices,
  user: UsersTable,
  given: string,
  now: number,
): Promise<void> {
  if (user.two_step_at === null) throw invalidFactorCode();
  const code = plainCode(given);
  if (OF_APP.test(code)) {
    if (!(await spendTotp(rows, services, code, now))) throw invalidFactorCode();
    return;
  }
  // Of concurrent calls exactly one deletes it.
  if (!(await deleteRows(rows, 'recovery_codes', { code_hash: hashOf(code) }))) throw invalidFactorCode();
  const left = await countRows(rows, 'recovery_codes');
  await mailNotice(rows, user, { template: 'recoveryCodeUsed', details: { left } }, now);
}

/** 32 letters and digits that are not mistaken for one another: 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 bits: they need no salt and no slow hash. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Makes new codes in place of all others, and answers them in groups of four. */
export async function renewRecoveryCodes(rows: UserRows, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await deleteRows(rows, 'recovery_codes');
  const stored = codes.map((code) => ({ code_hash: hashOf(code), created_at: instant(now) }));
  await insertRows(rows, 'recovery_codes', stored);
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const hashOf = (code: string): string => hash('sha256', code, 'base64url');
