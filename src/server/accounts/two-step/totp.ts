import type { KeyObject } from 'node:crypto';
import { findRow, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { once } from '#server/core/load/once.ts';
import { openSecret, sealSecret } from '#server/core/secrets/sealed-secret.ts';

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
