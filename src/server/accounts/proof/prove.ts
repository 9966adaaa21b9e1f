import type { Provider } from '#contract/account.ts';
import { PROOF_MINUTES } from '#contract/limits.ts';
import type { Proof, ProofMethod } from '#contract/proof.ts';
import { MINUTE } from '#domain/days/time.ts';
import { listPasskeys } from '#server/accounts/passkeys/passkey-repository.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import type { AccountContext } from '#server/accounts/services/account-context.ts';
import { findLinkedSubject, listIdentities } from '#server/accounts/users/identity-repository.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { SessionsTable } from '#server/core/database/schema.ts';
import { updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows, UserScope } from '#server/core/database/user-scope.ts';
import { ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { freshUntil, isHalfFresh } from '#server/core/http/is-fresh.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import type { Limits } from '#server/core/limits/rate-limits.ts';

/** The maximum age of a sign-in at the provider, including the difference of clocks. */
const SIGN_IN_AGE_MAX_MS = PROOF_MINUTES * MINUTE + 30_000;

/** The end of the session's freshness, and the methods that its account can use now. */
export async function showProof(
  scope: UserScope,
  viewer: Viewer,
  { providers, webAuthn }: Pick<AccountContext, 'providers' | 'webAuthn'>,
  now: number,
): Promise<Proof> {
  const until = freshUntil(viewer, now);
  const hasTwoSteps = viewer.user.two_step_at !== null;
  const hasPasskey = webAuthn !== null && (await listPasskeys(scope)).length > 0;
  const isHalfProved = hasTwoSteps && isHalfFresh(viewer, now);
  const methods: ProofMethod[] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(isHalfProved ? [] : await firstMethods(scope, viewer, providers)),
    ...(hasTwoSteps ? (['totp'] as const) : []),
  ];
  return { freshUntil: until === null ? null : instant(until), methods };
}

async function firstMethods(
  scope: UserScope,
  { user }: Viewer,
  providers: Readonly<Record<Provider, unknown>>,
): Promise<ProofMethod[]> {
  const linked = await listIdentities(scope);
  const usable = linked.map(({ provider }) => provider).filter((name) => providers[name] !== null);
  return [
    ...(user.password_hash === null ? [] : (['password'] as const)),
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
  await mark(
    rows,
    viewer,
    two_step_at === null ? { proved_at: instant(now) } : { first_proved_at: instant(now) },
  );
}

/** Records a proof that needs no other: by a passkey, or by a code after another proof. */
export async function proveByFactor(rows: UserRows, viewer: Viewer, now: number): Promise<void> {
  const at = instant(now);
  await mark(rows, viewer, { proved_at: at, first_proved_at: null, factor_proved_at: at });
}

async function mark(
  rows: UserRows,
  { tokenHash }: Viewer,
  changes: Partial<Pick<SessionsTable, 'proved_at' | 'first_proved_at' | 'factor_proved_at'>>,
): Promise<void> {
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
export async function proveByHash(
  scope: UserScope,
  viewer: Viewer,
  checked: string,
  now: number,
): Promise<void> {
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
  scope: UserScope,
  viewer: Viewer,
  identity: VerifiedIdentity,
  now: number,
): Promise<void> {
  await checkIdentity(scope, identity, now);
  await spendNonce(scope, identity, now);
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
