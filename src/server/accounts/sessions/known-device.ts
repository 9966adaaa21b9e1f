import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#domain/days/time.ts';
import { bearerOf, parseToken, type TokenKey, USER_ID_BYTES } from '#server/accounts/secrets/opaque-token.ts';
import { findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import { originAt } from '#server/core/config/public-address.ts';
import type { KnownDevicesTable } from '#server/core/database/account-tables.ts';
import { deleteRows, findRow, insertRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { truncateAddress } from '#server/core/limits/rate-limits.ts';
import { cookieAttributes, hostCookie } from './session-cookie.ts';
import type { SessionClient } from './session-service.ts';

const KNOWN_FOR_MS = 365 * DAY;
/** Of one user; the least recently signed-in one is deleted first. */
const DEVICES_MAX = 10;

/** `__Host-` like the session's cookie; Strict, since only our own sign-in reads it. */
const COOKIE = 'knownDevice';

/**
 * The proof that a user has signed in on this device before (docs/decisions/known-devices.md): a page's cookie, or any other client's last
 * session token, even after the session has ended.
 */
function shownDevice(request: FastifyRequest, config: Config): TokenKey | null {
  const bearer = bearerOf(request.headers.authorization);
  const name = hostCookie(COOKIE, originAt(request, config));
  const token = bearer === undefined ? request.cookies[name] : deviceTokenOf(bearer);
  return token === undefined ? null : parseToken(token);
}

/** True when the account of this email has been signed in to on this device. */
export async function isDeviceOf(context: Context, email: string, device: TokenKey): Promise<boolean> {
  const isKnown = await isKnownDevice(context, device);
  // Queried in both cases: the cost of a made-up token must not reveal which accounts exist.
  const userId = await findUserIdByEmail(context.database.db, email);
  return isKnown && userId === device.userId;
}

/** True when the account that a device names has been signed in to on it. */
export async function isKnownDevice({ database, clock }: Context, device: TokenKey): Promise<boolean> {
  const rows = { queries: database.db, userId: device.userId };
  const known = await findRow(rows, 'known_devices', { token_hash: device.tokenHash });
  return known !== null && known.seen_at >= instant(clock() - KNOWN_FOR_MS);
}

/** The client of a new session. */
export interface Client extends SessionClient {
  /** The proof that the user has signed in on this device before. */
  readonly device: TokenKey | null;
}

export function clientOf(request: FastifyRequest, config: Config): Client {
  return {
    userAgent: request.headers['user-agent'],
    network: truncateAddress(request.ip),
    device: shownDevice(request, config),
  };
}

/**
 * Stores the device of a new session, in its transaction, in place of the one that the client presented. Answers whether that one was
 * known: a device of another account, or one that was not used for a year, is not.
 */
export async function rememberDevice(
  rows: UserRows,
  sessionToken: string,
  shown: TokenKey | null,
  now: number,
): Promise<boolean> {
  const device = parseToken(deviceTokenOf(sessionToken));
  if (!device) throw new TypeError('A session has a token.');
  // The least recently signed-in one first.
  const known = await listRows(rows, 'known_devices', { orderBy: ['seen_at', 'token_hash'] });
  const isShown = ({ token_hash }: KnownDevicesTable) => token_hash === shown?.tokenHash;
  const kept = new Set(known.filter((each) => !isShown(each)).slice(-(DEVICES_MAX - 1)));
  const gone = known.filter((each) => !kept.has(each)).map(({ token_hash }) => token_hash);
  if (gone.length > 0) await deleteRows(rows, 'known_devices', { token_hash: ['in', gone] });
  await insertRow(rows, 'known_devices', { token_hash: device.tokenHash, seen_at: instant(now) });
  return known.some((each) => isShown(each) && each.seen_at >= instant(now - KNOWN_FOR_MS));
}

export function setDeviceCookie(reply: FastifyReply, config: Config, sessionToken: string): void {
  const origin = originAt(reply.request, config);
  reply.setCookie(hostCookie(COOKIE, origin), deviceTokenOf(sessionToken), {
    ...cookieAttributes(origin, 'strict'),
    maxAge: KNOWN_FOR_MS / 1_000,
  });
}

/** Derived from the token of a session, so that no client needs another secret; the derivation is one-way. */
function deviceTokenOf(sessionToken: string): string {
  const bytes = Buffer.from(sessionToken, 'base64url');
  const secret = createHash('sha256').update('known device').update(bytes.subarray(USER_ID_BYTES)).digest();
  return Buffer.concat([bytes.subarray(0, USER_ID_BYTES), secret]).toString('base64url');
}
