import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Session } from '#contract/auth.ts';
import { FACTOR_CHALLENGE_MINUTES, NEW_DEVICE_MAILS_A_DAY } from '#contract/limits.ts';
import type { EventMethod } from '#contract/security-events.ts';
import { MINUTE } from '#domain/days/time.ts';
import { isGone, reopenAccount } from '#server/accounts/closing/close-account.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { GUESSES_MAX } from '#server/accounts/secrets/one-time-secret.ts';
import { createToken, parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { type Origin, originBy, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { type Client, rememberDevice, setDeviceCookie } from '#server/accounts/sessions/known-device.ts';
import {
  cookieAttributes,
  hostCookie,
  type NewSession,
  setSessionCookie,
  shownSession,
} from '#server/accounts/sessions/session-cookie.ts';
import {
  endAfterRequests,
  noteReturn,
  openSession,
  proofsAt,
} from '#server/accounts/sessions/session-service.ts';
import { presentUser } from '#server/accounts/users/user-row.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import { originAt, settingsAt } from '#server/core/config/public-address.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  changeRow,
  deleteRows,
  findRow,
  insertRow,
  listRows,
  type UserRows,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';
import { isSameOrigin } from '#server/core/plugins/request-checks.ts';

const CHALLENGE_MS = FACTOR_CHALLENGE_MINUTES * MINUTE;
/** Of one user; the oldest ends first. */
const CHALLENGES_MAX = 10;

/** Creates the challenge of a sign-in whose first step was right. Only its hash is stored. */
export async function createFactorChallenge(
  rows: UserRows,
  first_method: EventMethod,
  now: number,
): Promise<string> {
  const { token, tokenHash } = createToken(rows.userId);
  await deleteChallengesBeyond(rows, CHALLENGES_MAX - 1);
  await insertRow(rows, 'sign_in_challenges', {
    token_hash: tokenHash,
    attempts: 0,
    created_at: instant(now),
    expires_at: instant(now + CHALLENGE_MS),
    first_method,
  });
  return token;
}

/**
 * Counts a guess, before it is compared and outside any transaction, so that at most five of any number of concurrent guesses are. Answers
 * how many there were.
 */
export async function countGuess(rows: UserRows, tokenHash: string, now: number): Promise<number> {
  const open = {
    token_hash: tokenHash,
    attempts: ['<', GUESSES_MAX],
    expires_at: ['>', instant(now)],
  } as const;
  const counted = await changeRow(rows, 'sign_in_challenges', open, { attempts: sql<number>`attempts + 1` });
  if (!counted) throw signInExpired();
  return counted.attempts;
}

/** Consumes a challenge, and answers how its first step was taken; of concurrent calls exactly one succeeds. */
export async function spendFactorChallenge(
  rows: UserRows,
  tokenHash: string,
  now: number,
): Promise<EventMethod | null> {
  const open = { token_hash: tokenHash, expires_at: ['>', instant(now)] } as const;
  const challenge = await findRow(rows, 'sign_in_challenges', open);
  if (!challenge || !(await deleteRows(rows, 'sign_in_challenges', open))) throw signInExpired();
  return challenge.first_method;
}

export const signInExpired = (): ApiError => new ApiError('signInExpired');

async function deleteChallengesBeyond(rows: UserRows, kept: number): Promise<void> {
  const challenges = await listRows(rows, 'sign_in_challenges', {
    columns: ['token_hash'],
    orderBy: ['created_at desc', 'token_hash'],
  });
  const gone = challenges.slice(kept).map(({ token_hash }) => token_hash);
  if (gone.length > 0) await deleteRows(rows, 'sign_in_challenges', { token_hash: ['in', gone] });
}

export interface SignedIn extends NewSession {
  readonly user: UsersTable;
  /** The account was closed until now. */
  readonly reopened: boolean;
}

/** How a user has authenticated. */
interface Entrance {
  readonly method: EventMethod;
  /** The account is new to this user: no device can be known to it yet. */
  readonly joins?: true;
  /** Of a sign-in in two steps: how the first one was taken. */
  readonly first?: EventMethod | null;
}

/** The first step of a sign-in was right, and the account has two-step verification: a code must follow. */
export interface HalfSignedIn {
  readonly challenge: string;
}

/** Signs a user in after a password or a provider: with two-step verification this is the first step. */
export async function passFirstStep(
  rows: UserRows,
  user: UsersTable,
  client: Client & Entrance,
  now: number,
): Promise<SignedIn | HalfSignedIn> {
  if (user.two_step_at === null) return await createSession(rows, user, client, now);
  if (isGone(user, now)) throw new ApiError('invalidCredentials');
  return { challenge: await createFactorChallenge(rows, client.method, now) };
}

/**
 * Signs an authenticated user in, within the transaction on their rows that read `user`. Reopens a closed account; refuses one that is
 * being erased. A sign-in on a device that the account does not know is mailed to its user.
 */
export async function createSession(
  rows: UserRows,
  user: UsersTable,
  { method, joins, first = method, ...client }: Client & Entrance,
  now: number,
  proofs = proofsAt(now),
): Promise<SignedIn> {
  const reopened = user.closes_at !== null;
  const open = await reopenAccount(rows, user, now);
  await noteReturn(rows, open, now);
  const session = await openSession(rows.queries, user.user_id, client, now, { by: first, proofs });
  const isKnown = await rememberDevice(rows, session.token, client.device, now);
  const origin = originBy(client.userAgent, client.network, parseToken(session.token)?.tokenHash);
  if (joins) await recordEvent(rows, { kind: 'joined', method }, origin, now);
  else if (isKnown) await recordEvent(rows, { kind: 'signedIn', method }, origin, now);
  else await admitNewDevice(rows, open, { method, origin }, now);
  if (reopened) await recordEvent(rows, { kind: 'accountReopened' }, origin, now);
  return { ...session, user: open, reopened };
}

/** A mail each, up to a few a day: a client that stores nothing is new each time. */
async function admitNewDevice(
  rows: UserRows,
  user: UsersTable,
  { method, origin }: { readonly method: EventMethod; readonly origin: Origin },
  now: number,
): Promise<void> {
  const before = await recordEvent(rows, { kind: 'newDevice', method }, origin, now);
  if (before >= NEW_DEVICE_MAILS_A_DAY) return;
  const { browser, system, network } = origin;
  const details = { browser, system, network, at: now, timeZone: user.time_zone };
  await mailNotice(rows, user, { template: 'newDevice', details }, now);
}

const CHALLENGE_COOKIE = 'signInChallenge';

function setChallengeCookie(reply: FastifyReply, config: Config, challenge: string): void {
  const origin = originAt(reply.request, config);
  reply.setCookie(hostCookie(CHALLENGE_COOKIE, origin), challenge, {
    ...cookieAttributes(origin, 'strict'),
    maxAge: FACTOR_CHALLENGE_MINUTES * 60,
  });
}

/** Deletes the cookie of a sign-in that is complete. */
function clearChallengeCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const origin = originAt(request, config);
  const name = hostCookie(CHALLENGE_COOKIE, origin);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieAttributes(origin, 'strict'));
}

/** The challenge of a sign-in on our pages. */
export function challengeCookieOf(request: FastifyRequest, config: Config): string | undefined {
  if (!isSameOrigin(request, config)) return undefined;
  return request.cookies[hostCookie(CHALLENGE_COOKIE, originAt(request, config))];
}

/**
 * Sends the result of a first step: a session, or the refusal that asks for the second step. It has the challenge, as a cookie for our pages
 * and in the body for every other client.
 */
export async function sendFirstStep(
  context: Context,
  signedIn: SignedIn | HalfSignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  if (!('challenge' in signedIn)) return await sendSession(context, signedIn, request, reply);
  if (!isSameOrigin(request, context.config)) throw new ApiError('secondFactorRequired', signedIn);
  setChallengeCookie(reply, context.config, signedIn.challenge);
  throw new ApiError('secondFactorRequired');
}

/**
 * Sends a session: cookies that scripts cannot read to our pages, the token to every other client (docs/rules/api.md#session-tokens). The
 * session that the browser had so far ends: without its cookie it could only be used by someone who copied it.
 */
export async function sendSession(
  context: Context,
  { token, expiresAt, user, reopened }: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { config, clock } = context;
  const isOurPage = isSameOrigin(request, config);
  if (isOurPage) {
    await endFormerSession(context, request);
    setSessionCookie(reply, config, { token, expiresAt }, clock());
    setDeviceCookie(reply, config, token);
    clearChallengeCookie(request, reply, config);
  }
  return {
    opaqueToken: isOurPage ? null : token,
    expiresAt,
    user: presentUser(user, clock(), settingsAt(request, config)),
    ...(reopened && { reopened }),
  };
}

/** Of any account: another user of this browser may have been signed in. */
async function endFormerSession(
  { config, database, clock }: Context,
  request: FastifyRequest,
): Promise<void> {
  const former = shownSession(request, config);
  if (!former) return;
  const { userId, tokenHash } = former;
  await withTransaction(database, userId, (rows) => endAfterRequests(rows, tokenHash, clock()));
}
