import type { TwoStep, TwoStepSetup } from '#contract/two-step.ts';
import { HOUR } from '#domain/days/time.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import {
  type CodeServices,
  findTotpSecret,
  invalidFactorCode,
  makeTotpSecret,
  plainCode,
  renewRecoveryCodes,
  spendTotp,
  totpUri,
} from '#server/accounts/two-step/factor-code.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  countRows,
  deleteRows,
  insertRow,
  type UserRows,
  type UserScope,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { removeTwoStep, requireFactor } from './factors.ts';

/** A setup expires when no code confirms it. */
const SETUP_MS = HOUR;

export async function showTwoStep(rows: UserRows, { user }: Viewer): Promise<TwoStep> {
  return { enabledAt: user.two_step_at, recoveryCodesLeft: await countRows(rows, 'recovery_codes') };
}

/** Makes a secret in place of one that was not confirmed. */
export async function startTwoStep(asked: UserRequest, services: CodeServices): Promise<TwoStepSetup> {
  const { scope, now } = asked;
  const user = await maySwitchOn(asked);
  const { secret, sealed } = makeTotpSecret(services, scope.userId);
  await deleteRows(scope, 'totp_secrets');
  await insertRow(scope, 'totp_secrets', { secret: sealed, last_step: 0, created_at: instant(now) });
  return { secret, uri: totpUri(services, secret, user.email) };
}

/** The setup that waits for its code, for a repeated request. */
export async function repeatSetup(
  scope: UserScope,
  { user }: Viewer,
  services: CodeServices,
): Promise<TwoStepSetup> {
  const found = user.two_step_at === null ? await findTotpSecret(scope, services) : null;
  if (!found) throw notFound();
  return { secret: found.secret, uri: totpUri(services, found.secret, user.email) };
}

/** Switches two-step verification on by a first code of the app, and answers the recovery codes. */
export async function confirmTwoStep(
  asked: UserRequest,
  services: CodeServices,
  code: string,
): Promise<string[]> {
  const { scope, viewer, now } = asked;
  const user = await maySwitchOn(asked);
  const setup = await findTotpSecret(scope, services);
  if (!setup || now - Date.parse(setup.createdAt) > SETUP_MS) throw notFound();
  if (!(await spendTotp(scope, services, plainCode(code), now))) throw invalidFactorCode();
  const at = instant(now);
  await updateUser(scope, { two_step_at: at });
  // The other sessions were proved without a code.
  await updateRows(scope, 'sessions', {}, { proved_at: null, first_proved_at: null });
  const proofs = { proved_at: viewer.provedAt, factor_proved_at: at };
  await updateRows(scope, 'sessions', { token_hash: viewer.tokenHash }, proofs);
  await mailNotice(scope, user, { template: 'twoStepOn' }, now);
  return await renewRecoveryCodes(scope, now);
}

export async function endTwoStep(scope: UserScope, now: number): Promise<void> {
  const user = await withTwoStep(scope);
  await removeTwoStep(scope);
  await mailNotice(scope, user, { template: 'twoStepOff' }, now);
}

/** New recovery codes; all earlier ones end. */
export async function replaceRecoveryCodes(scope: UserScope, now: number): Promise<string[]> {
  const user = await withTwoStep(scope);
  await mailNotice(scope, user, { template: 'recoveryCodesRenewed' }, now);
  return await renewRecoveryCodes(scope, now);
}

async function maySwitchOn(asked: UserRequest): Promise<UsersTable> {
  const user = await lockedUser(asked.scope);
  if (user.two_step_at !== null) throw new ApiError('twoStepOn');
  await requireFactor(asked, user);
  return user;
}

async function withTwoStep(scope: UserScope): Promise<UsersTable> {
  const user = await lockedUser(scope);
  if (user.two_step_at === null) throw notFound();
  return user;
}
