import { hash, randomInt } from 'node:crypto';
import { PROOF_CODE_DIGITS, PROOF_CODE_MINUTES, PROOF_MINUTES } from '#contract/limits.ts';
import type { Proof, ProofMethod } from '#contract/proof.ts';
import { MINUTE } from '#domain/days/time.ts';
import { isOfParty, listPasskeys } from '#server/accounts/passkeys/passkeys.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import type { Providers } from '#server/accounts/providers/provider.ts';
import { spendNonce } from '#server/accounts/providers/verify-identity.ts';
import { applyRoleClaim } from '#server/accounts/registration/role-claim.ts';
import { isSecret, working } from '#server/accounts/secrets/one-time-secret.ts';
import type { TokenKey } from '#server/accounts/secrets/opaque-token.ts';
import { originOf } from '#server/accounts/security-events/security-events.ts';
import type { AccountContext, UserRequest } from '#server/accounts/services/account-context.ts';
import { noProofCode } from '#server/accounts/sessions/session-repository.ts';
import {
  findLinkedSubject,
  findUser,
  listIdentities,
  lockedUser,
} from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { SessionsTable } from '#server/core/database/schema.ts';
import { type UserRows, updateRows } from '#server/core/database/user-rows.ts';
import { ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { freshUntil, isHalfFresh } from '#server/core/http/fresh-proof.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';

/** The maximum age of a sign-in at the provider, including the difference of clocks. */
const SIGN_IN_AGE_MAX_MS = PROOF_MINUTES * MINUTE + 30_000;

/** The end of the session's freshness, and the methods that its account can use now. */
export async function showProof(asked: UserRequest, context: AccountContext): Promise<Proof> {
  const { scope, viewer, request, now } = asked;
  const until = freshUntil(viewer, now);
  const hasTwoSteps = viewer.user.two_step_at !== null;
  const party = context.webAuthnAt(request)?.party;
  const passkeys = party === undefined ? [] : await listPasskeys(scope);
  const hasPasskey = party !== undefined && passkeys.some((each) => isOfParty(each, party));
  const isHalfProved = hasTwoSteps && isHalfFresh(viewer, now);
  const methods: ProofMethod[] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(isHalfProved ? [] : await firstMethods(asked, context.providers)),
    ...(hasTwoSteps ? (['totp'] as const) : []),
  ];
  return { freshUntil: until === null ? null : instant(until), methods };
}

async function firstMethods({ scope, viewer }: UserRequest, providers: Providers): Promise<ProofMethod[]> {
  const linked = await listIdentities(scope);
  const usable = linked.map(({ provider }) => provider).filter((name) => providers[name] !== null);
  return [
    ...(viewer.user.password_hash === null ? [] : (['password'] as const)),
    ...usable.toSorted().toReversed(),
    'code',
  ];
}

/**
 * Records a proof by a method that is no factor, in its transaction: the session is fresh, or with two-step verification half of it is
 * done.
 */
export async function prove(rows: UserRows, viewer: Viewer, now: number): Promise<void> {
  const { two_step_at } = await lockedUser(rows);
  const at = instant(now);
  await mark(rows, viewer, two_step_at === null ? { proved_at: at } : { first_proved_at: at });
}

/** Records a proof that needs no other: by a passkey, or by a code after another proof. */
export async function proveByFactor(rows: UserRows, viewer: Viewer, now: number): Promise<void> {
  const at = instant(now);
  await mark(rows, viewer, { proved_at: at, first_proved_at: null, factor_proved_at: at });
}

async function mark(rows: UserRows, { tokenHash }: Viewer, changes: Partial<SessionsTable>): Promise<void> {
  const isMarked = await updateRows(rows, 'sessions', { token_hash: tokenHash }, changes);
  // The session has ended.
  if (!isMarked) throw new ApiError('invalidOpaqueToken');
}

/** Counts a password check of a session. One session cannot use up the user's budget, so none blocks another. */
export async function takePassword(limits: Limits, { userId, tokenHash }: Viewer): Promise<void> {
  await limits.take('passwordsOfSession', tokenHash);
  await limits.take('passwordsOfUser', userId);
}

/** Checks the password, outside any transaction, and answers the hash that it matched. */
export async function checkPassword(
  { limits, passwords }: AccountContext,
  viewer: Viewer,
  password: string,
): Promise<string> {
  const { user } = viewer;
  await takePassword(limits, viewer);
  const isRight = await passwords.verify(user.password_hash, password);
  if (!isRight || user.password_hash === null) throw wrongPassword();
  return user.password_hash;
}

/** Proves by a checked password, unless it was changed meanwhile. */
export async function proveByHash({ scope, viewer, now }: UserRequest, checked: string): Promise<void> {
  const user = await lockedUser(scope);
  if (user.password_hash !== checked) throw wrongPassword();
  await prove(scope, viewer, now);
}

const wrongPassword = () => refusedField('password', 'wrongPassword');

/** Refuses a provider's token unless its identity is linked and the sign-in is recent. */
export async function checkIdentity(rows: UserRows, identity: VerifiedIdentity, now: number): Promise<void> {
  const linked = await findLinkedSubject(rows, identity.provider);
  if (linked !== identity.subject) throw new ApiError('identityMismatch');
  if (!isRecent(identity, now)) throw new ApiError('signInTooOld');
}

/** Proves by a provider's token that was checked before the transaction; it may have been unlinked meanwhile. */
export async function proveByIdentity(
  { scope, viewer, request, now }: UserRequest,
  identity: VerifiedIdentity,
): Promise<void> {
  await checkIdentity(scope, identity, now);
  await spendNonce(scope, identity, now);
  await applyRoleClaim(scope, await lockedUser(scope), identity, { origin: originOf(request), now });
  await prove(scope, viewer, now);
}

/**
 * Whether the user signed in at the provider just now. Google and Apple may omit the time. The configured provider must name it, since we
 * ask for it by `max_age` (OpenID Connect Core, section 2): without the rule a visitor could leave `max_age` out.
 */
function isRecent({ provider, authenticatedAt }: VerifiedIdentity, now: number): boolean {
  if (authenticatedAt === null) return provider !== 'oidc';
  return now - authenticatedAt <= SIGN_IN_AGE_MAX_MS;
}

const CODE_MS = PROOF_CODE_MINUTES * MINUTE;
const STORE = {
  table: 'sessions',
  hash: 'proof_code_hash',
  guesses: 'proof_code_attempts',
  end: 'proof_code_expires_at',
} as const;

/**
 * Creates a code and stores its hash in its session, in place of an older one. Null when the address is no longer the user's, or the
 * session has ended.
 */
export async function createProofCode(
  rows: UserRows,
  { session, email }: { readonly session: string; readonly email: string },
  now: number,
): Promise<string | null> {
  const user = await findUser(rows.queries, rows.userId);
  if (user?.email !== email) return null;
  const code = String(randomInt(10 ** PROOF_CODE_DIGITS)).padStart(PROOF_CODE_DIGITS, '0');
  const changes = {
    proof_code_hash: hashOf(session, code),
    proof_code_attempts: 0,
    proof_code_expires_at: instant(now + CODE_MS),
  };
  return (await updateRows(rows, 'sessions', { token_hash: session }, changes)) ? code : null;
}

/** Checks a code, outside any transaction, and answers its hash. Wrong guesses are counted; after five the code is invalid. */
export async function checkProofCode(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  given: string,
  now: number,
): Promise<string> {
  const codeHash = hashOf(tokenHash, given.replace(/\s/g, ''));
  const guess = { key: { token_hash: tokenHash }, hash: codeHash };
  if (!(await isSecret({ queries, userId }, STORE, guess, now))) throw invalidProofCode();
  return codeHash;
}

/** Proves by a checked code, and consumes it; of concurrent calls exactly one succeeds. */
export async function proveByCode({ scope, viewer, now }: UserRequest, codeHash: string): Promise<void> {
  const found = { token_hash: viewer.tokenHash, proof_code_hash: codeHash, ...working(STORE, now) };
  if (!(await updateRows(scope, 'sessions', found, noProofCode))) throw invalidProofCode();
  await prove(scope, viewer, now);
}

/** Ends the codes of all sessions of a user: they were mailed to an address that is no longer current. */
export async function endProofCodes(rows: UserRows): Promise<void> {
  await updateRows(rows, 'sessions', {}, noProofCode);
}

/** Contains the session: a code that was mailed for one proves nothing for another. */
const hashOf = (session: string, code: string): string => hash('sha256', `${session} ${code}`, 'base64url');

const invalidProofCode = () => refusedField('code', 'invalidProofCode');
