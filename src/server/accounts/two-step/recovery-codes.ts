import { hash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/limits.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** 32 letters and digits that are not mistaken for one another: 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 bits: they need no salt and no slow hash. */
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** Makes new codes in place of all others, and answers them in groups of four. */
export async function renewRecoveryCodes(rows: UserRows, now: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  await deleteRows(rows, 'recovery_codes');
  const { queries, userId: user_id } = rows;
  const stored = codes.map((code) => ({ user_id, code_hash: hashOf(code), created_at: instant(now) }));
  await queries.insertInto('recovery_codes').values(stored).execute();
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

/** Uses a code up; of concurrent calls exactly one succeeds. `code` is without spaces and hyphens. */
export async function spendRecoveryCode(rows: UserRows, code: string): Promise<boolean> {
  return await deleteRows(rows, 'recovery_codes', { code_hash: hashOf(code) });
}

const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const hashOf = (code: string): string => hash('sha256', code, 'base64url');
