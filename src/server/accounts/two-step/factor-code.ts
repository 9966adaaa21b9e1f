import { hash, type KeyObject, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/limits.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  countRows,
  deleteRows,
  findRow,
  insertRows,
  type UserRows,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { type ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { once } from '#server/core/load/once.ts';
import { openSecret, sealSecret } from '#server/core/secrets/secrets.ts';

const CLUB = 'Resilience';
const SECRET_BYTES = 20;
/** Every authenticator app supports these. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The steps before and after the current one that are accepted: clocks differ, and typing takes time. */
const WINDOW = 1;

const load = once(async () => await import('otpauth'));

/** What codes are checked with. */
export interface CodeServices {
  readonly library: Awaited<ReturnType<typeof load>>;
  readonly encryptionKey: KeyObject;
}

/** Loads the library, the first time: before the transaction, which must not wait for it. */
export async function codeServicesOf({
  encryptionKey,
}: Pick<CodeServices, 'encryptionKey'>): Promise<CodeServices> {
  return { encryptionKey, library: await load() };
}

/** A new secret as text, and sealed for its row. */
export function makeTotpSecret({ library, encryptionKey }: CodeServices, userId: string) {
  const secret = new library.Secret({ size: SECRET_BYTES }).base32;
  return { secret, sealed: sealSecret(encryptionKey, 'totp', userId, secret) };
}

/** The address of the QR code that an authenticator app reads. */
export function totpUri({ library }: CodeServices, secret: string, email: string): string {
  return new library.TOTP({ issuer: CLUB, label: email, ...PARAMETERS, secret }).toString();
}

/** The secret of a user, of a setup that waits for its code too; null without one, or when it cannot be read with this key. */
export async function findTotpSecret(
  rows: UserRows,
  { encryptionKey }: Pick<CodeServices, 'encryptionKey'>,
): Promise<{ readonly secret: string; readonly createdAt: string } | null> {
  const row = await findRow(rows, 'totp_secrets', {});
  const secret = row && openSecret(encryptionKey, 'totp', rows.userId, row.secret);
  return row && secret !== null ? { secret, createdAt: row.created_at } : null;
}

/** Uses a code of the app up: each time step is accepted once, also by concurrent calls. False when it is wrong or was used. */
export async function spendTotp(
  rows: UserRows,
  services: CodeServices,
  code: string,
  now: number,
): Promise<boolean> {
  const found = await findTotpSecret(rows, services);
  const totp = found && new services.library.TOTP({ ...PARAMETERS, secret: found.secret });
  const delta = totp?.validate({ token: code, timestamp: now, window: WINDOW }) ?? null;
  if (!totp || delta === null) return false;
  const step = totp.counter({ timestamp: now }) + delta;
  return await updateRows(rows, 'totp_secrets', { last_step: ['<', step] }, { last_step: step });
}

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
