import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { openUndo } from '#server/accounts/email-undos/former-emails.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { renewRecoveryCodes } from '#server/accounts/two-step/factor-code.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { linkSignIn, mailedToken, PASSWORD, proofCode, undoToken } from '#tests/api/account.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { giveCircleThings } from '#tests/api/circle-calls.ts';
import { giveLink, makeCircle } from '#tests/api/circles.ts';
import { giveDeviceCode } from '#tests/api/device-code.ts';
import { buildDivider, buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import {
  codeAt,
  giveChallenge,
  givePasskey,
  giveSetup,
  giveTwoStep,
  proveFactor,
} from '#tests/api/factors.ts';
import { giveBackup } from '#tests/api/given-backup.ts';
import { importFor } from '#tests/api/happy-call.ts';
import { timedHabit } from '#tests/api/plain-habit.ts';
import { send } from '#tests/api/send.ts';
import { giveInvitation } from '#tests/api/setup-code.ts';
import { giveTag } from '#tests/api/tags.ts';
import type { TestApp } from '#tests/api/test-app.ts';
import { giveConnection, giveToken } from '#tests/api/tokens.ts';
import { giveDelivery, giveWebhook } from '#tests/api/webhooks.ts';
import { quickHasher } from '#tests/attacks/counted-hasher.ts';
import type { FuzzRequest } from './requests.ts';

/** What the names in a drawn request stand for: a user with something of each kind. */
export interface FuzzWorld {
  readonly user: TestUser;
  /** The same user with a personal token that may do and see all. */
  readonly program: TestUser;
  readonly ids: Readonly<Record<string, string>>;
  /** What a request uses up: made when one names it. */
  readonly making: Readonly<Record<string, () => Promise<string>>>;
}

export type ThingName =
  | '@habit'
  | '@archived'
  | '@amount'
  | '@divider'
  | '@step'
  | '@break'
  | '@import'
  | '@session'
  | '@passkey'
  | '@token'
  | '@tag'
  | '@calendar'
  | '@webhook'
  | '@delivery'
  | '@connection'
  | '@member'
  | '@invitation'
  | '@backup'
  | '@circle'
  | '@circleMember'
  | '@circleLink'
  | '@goal'
  | '@missing';

/** Fuzzing is not about the cost of a password: see sign-in.test.ts and overload.deep.test.ts. */
export const quickParts = { passwords: quickHasher() };
const passwordHash = await quickParts.passwords.hash(PASSWORD);

/** These need two-step verification; for the others, to sign in among them, it would be in the way. */
const inTwoSteps = new Set(['loginFactor', 'proveByTotp', 'endTwoStep', 'renewRecoveryCodes']);

/** Calls about what is in a circle. */
const isInCircle = (name: string): boolean =>
  (calls as Readonly<Record<string, Call>>)[name]?.path.startsWith('/circles/{id}') ?? false;

export async function buildFuzzWorld(api: TestApp, name: string): Promise<FuzzWorld> {
  const isOperators = (calls as Readonly<Record<string, Call>>)[name]?.role !== undefined;
  const user = await buildUser(api, { passwordHash, ...(isOperators && { role: 'operator' }) });
  await linkSignIn(api, user, 'google');
  await linkSignIn(api, user, 'apple');
  await linkSignIn(api, user, 'oidc');
  const passkey = await givePasskey(api, user);
  await proveFactor(api, user);
  if (inTwoSteps.has(name)) await giveTwoStep(api, user);
  const one = step('One');
  const habit = await buildHabit(api, user, { steps: [one, step('Two', 2)] });
  const archived = await buildHabit(api, user, {
    archivedAt: new Date(api.clock.now).toISOString(),
    order: 1,
  });
  const amount = await buildHabit(api, user, { ...timedHabit, order: 3 });
  const divider = await buildDivider(api, user, { order: 2 });
  const { body: pause } = await send(api, calls.createBreak, {
    as: user,
    body: { from: '2026-01-05', to: '2026-01-11' },
  });
  const program = await giveToken(api, user);
  const tag = await giveTag(api, user, habit.id);
  const { id: webhook } = await giveWebhook(api, user);
  const { id: delivery } = await giveDelivery(api, user, webhook);
  const circle = isInCircle(name) ? await giveCircleThings(api, user, habit.id) : null;
  const ids = {
    '@circleMember': circle?.memberId ?? randomUUID(),
    '@circleLink': circle?.linkId ?? randomUUID(),
    '@circle': circle?.id ?? randomUUID(),
    '@goal': circle?.goalId ?? randomUUID(),
    '@habit': habit.id,
    '@archived': archived.id,
    '@amount': amount.id,
    '@divider': divider.id,
    '@step': one.id,
    '@break': pause.id,
    '@import': await importFor(api, user),
    '@passkey': passkey.rowId,
    '@token': program.id,
    '@tagKey': tag.key,
    '@tag': tag.id,
    '@calendar': (await giveCalendar(api, user)).id,
    '@webhook': webhook,
    '@delivery': delivery,
    '@connection': await giveConnection(api, user),
    '@member': isOperators ? (await buildUser(api)).userId : randomUUID(),
    '@backup': giveBackup(api),
    '@missing': randomUUID(),
    '@email': user.email,
    '@password': PASSWORD,
  };
  const making = {
    '@session': async () => await otherSession(api, user),
    '@reset': async () => await mailedToken(api, user, 'reset'),
    '@undo': async () => {
      const scope = scopeOf(api, user);
      await openUndo(scope, await lockedUser(scope), api.clock.now);
      return await undoToken(api, user);
    },
    '@proofCode': async () => await proofCode(api, user),
    '@deviceCode': async () => await giveDeviceCode(api, user),
    '@challenge': async () => await giveChallenge(api, user),
    // Each works once, and the clock of an app stands still.
    '@factorCode': async () => (await renewRecoveryCodes(scopeOf(api, user), api.clock.now))[0] ?? '',
    '@setupCode': async () => codeAt(await giveSetup(api, user), api.clock.now),
    '@invitation': async () => await giveInvitation(api, user),
    '@joining': async () => {
      const maker = await buildUser(api);
      return (await giveLink(api, maker, await makeCircle(api, maker))).token;
    },
    '@confirm': async () => await mailedToken(api, user, 'confirm'),
  };
  return { user, program, ids, making };
}

/** The id of a session of the user beside the one that asks. */
async function otherSession(api: TestApp, user: TestUser): Promise<string> {
  await openSession(api.database.db, user.userId, undefined, api.clock.now);
  const { body } = await send(api, calls.listSessions, { as: user });
  return body.find(({ current }) => !current)?.id ?? '';
}

/** The same request with the ids of a world in the place of names. */
export async function inWorld({ ids, making }: FuzzWorld, request: FuzzRequest): Promise<FuzzRequest> {
  let text = JSON.stringify(request);
  for (const [name, make] of Object.entries(making)) {
    if (text.includes(name)) text = text.replaceAll(name, await make());
  }
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(name, id);
  return JSON.parse(text) as FuzzRequest;
}
