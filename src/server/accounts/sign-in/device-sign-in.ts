import type { DeviceCode } from '#contract/device-codes.ts';
import { DEVICE_CODE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { isGone } from '#server/accounts/closing/close-account.ts';
import { createToken, parseToken } from '#server/accounts/secrets/opaque-token.ts';
import type { AccountContext, UserRequest } from '#server/accounts/services/account-context.ts';
import type { Client } from '#server/accounts/sessions/known-device.ts';
import { noDeviceCode } from '#server/accounts/sessions/session-repository.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { findRow, SYSTEM_USER, updateRows, withTransaction } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { createSession, type SignedIn } from './create-session.ts';

/** Makes the code of the calling session, in place of an older one. Only its hash is stored. */
export async function makeDeviceCode({ scope, viewer, now }: UserRequest): Promise<DeviceCode> {
  const { token, tokenHash } = createToken(scope.userId);
  const expiresAt = instant(now + DEVICE_CODE_MINUTES * MINUTE);
  const changes = { device_code_hash: tokenHash, device_code_expires_at: expiresAt };
  await updateRows(scope, 'sessions', { token_hash: viewer.tokenHash }, changes);
  return { code: token, expiresAt };
}

/** The code of the calling session, for a repeated call: without the code itself, which is not stored. */
export async function repeatDeviceCode({
  scope,
  viewer,
  now,
}: Pick<UserRequest, 'scope' | 'viewer' | 'now'>): Promise<DeviceCode> {
  const session = await findRow(scope, 'sessions', { token_hash: viewer.tokenHash });
  return { code: null, expiresAt: session?.device_code_expires_at ?? instant(now) };
}

/**
 * Signs another device in by the code of a session, once. It is as fresh as the session that made the code: otherwise a stolen session
 * could renew its own proof by codes. A code of another form costs the same statements as a wrong one.
 */
export async function signInByDeviceCode(
  { database, clock }: AccountContext,
  { code, ...client }: Client & { readonly code: string },
): Promise<SignedIn> {
  const now = clock();
  const { userId, tokenHash } = parseToken(code) ?? createToken(SYSTEM_USER);
  const found = {
    device_code_hash: tokenHash,
    device_code_expires_at: ['>', instant(now)],
    expires_at: ['>', instant(now)],
  } as const;
  // First, so that a made-up code opens no transaction of a member.
  const session = await findRow({ queries: database.db, userId }, 'sessions', found);
  if (!session) throw invalidCode();
  return await withTransaction(database, userId, async (rows) => {
    if (!(await updateRows(rows, 'sessions', found, noDeviceCode))) throw invalidCode();
    const user = await findUser(rows.queries, userId);
    if (!user || isGone(user, now)) throw invalidCode();
    const { proved_at, first_proved_at, factor_proved_at } = session;
    const proofs = { proved_at, first_proved_at, factor_proved_at };
    return await createSession(rows, user, { ...client, method: 'device' }, now, proofs);
  });
}

const invalidCode = () => new ApiError('deviceCodeInvalid');
