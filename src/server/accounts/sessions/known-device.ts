import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Context } from '#server/core/http/context.ts';
import {
  deleteKnownDevices,
  insertKnownDevice,
  isKnownDevice,
  listKnownDevices,
} from './known-device-repository.ts';
import { bearerOf, parseToken, type TokenKey } from './opaque-token.ts';
import { isHttps } from './session-cookie.ts';

const KNOWN_FOR_MS = 365 * 86_400_000;
/** Of one user; the one that signed in longest ago is forgotten first. */
const DEVICES_MAX = 10;
const USER_ID_BYTES = 16;

/** `__Host-` as the session's cookie has it; Strict, since only our own sign-in reads it. */
const cookieName = (config: Config): string => (isHttps(config) ? '__Host-knownDevice' : 'knownDevice');

/**
 * What a request shows to prove that somebody has signed in on this device (docs/decisions/known-devices.md): a page its cookie,
 * every other client the last token that it was given, though that session be long over.
 */
export function shownDevice({ headers, cookies }: FastifyRequest, config: Config): TokenKey | null {
  const bearer = bearerOf(headers.authorization);
  const token = bearer === undefined ? cookies[cookieName(config)] : deviceTokenOf(bearer);
  return token === undefined ? null : parseToken(token);
}

/** True when the account of this email has been signed in to on this device. */
export async function isDeviceOf(
  { database, clock }: Context,
  email: string,
  device: TokenKey,
): Promise<boolean> {
  const since = new Date(clock() - KNOWN_FOR_MS).toISOString();
  const isKnown = await isKnownDevice(database.db, device, since);
  // Asked for either way: what a token costs that was made up must not tell who has an account.
  const userId = await findUserIdByEmail(database.db, email);
  return isKnown && userId === device.userId;
}

/** Remembers the device of a new session, in its transaction, in place of what the device showed. */
export async function rememberDevice(
  queries: Queries,
  sessionToken: string,
  shown: TokenKey | null,
  now: number,
): Promise<void> {
  const device = parseToken(deviceTokenOf(sessionToken));
  if (!device) throw new TypeError('A session has a token.');
  const known = await listKnownDevices(queries, device.userId);
  const others = known.filter((tokenHash) => tokenHash !== shown?.tokenHash);
  const kept = new Set(others.slice(-(DEVICES_MAX - 1)));
  const gone = known.filter((tokenHash) => !kept.has(tokenHash));
  if (gone.length > 0) await deleteKnownDevices(queries, device.userId, gone);
  await insertKnownDevice(queries, device, new Date(now).toISOString());
}

export function setDeviceCookie(reply: FastifyReply, config: Config, sessionToken: string): void {
  reply.setCookie(cookieName(config), deviceTokenOf(sessionToken), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
    maxAge: KNOWN_FOR_MS / 1_000,
  });
}

/** Follows from the token of a session, so that no client needs to hold another; nothing leads back from it. */
function deviceTokenOf(sessionToken: string): string {
  const bytes = Buffer.from(sessionToken, 'base64url');
  const secret = createHash('sha256').update('known device').update(bytes.subarray(USER_ID_BYTES)).digest();
  return Buffer.concat([bytes.subarray(0, USER_ID_BYTES), secret]).toString('base64url');
}
