import { randomUUID } from 'node:crypto';
import webPush from 'web-push';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { defaultHabit } from '#contract/new-items.ts';
import { openUndo } from '#server/accounts/email-undos/former-emails.ts';
import { createPasswordHasher } from '#server/accounts/services/password-hash.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { API_BASE } from '#server/core/http/route.ts';
import type { StoredHabit } from '#server/habits/records/habit-columns.ts';
import {
  createUnsubscribeTokens,
  readUnsubscribeKey,
  readVapidKeys,
} from '#server/habits/reminders/reminder-keys.ts';
import { giveBackup } from '#tests/api/given-backup.ts';
import { codeBodies, giveInvitation } from '#tests/api/setup-code.ts';
import { linkSignIn, mailedToken, proofCode, undoToken } from './account.ts';
import { giveCalendar } from './calendars.ts';
import { circleBodies, circleSending } from './circle-calls.ts';
import { giveDeviceCode } from './device-code.ts';
import { namedByProxy } from './every-setting.ts';
import { factorBody } from './factor-bodies.ts';
import { buildDivider, buildHabit, buildUser, scopeOf, step, type TestUser } from './factories.ts';
import { givePasskey } from './factors.ts';
import { aheadHabit, timedHabit } from './plain-habit.ts';
import { APPLE_ID, GOOGLE_ID, OIDC_REDIRECT, oidcCode, oidcSubject, tokenOf } from './provider.ts';
import { type Sending, send } from './send.ts';
import { giveTag } from './tags.ts';
import { type TestApp, TODAY } from './test-app.ts';
import { giveConnection, giveToken } from './tokens.ts';
import { giveDelivery, giveWebhook } from './webhooks.ts';

/** A complete GIF of one pixel. */
export const DOT = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** The subscription of a browser, with a valid key; no test sends to it. */
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/never',
  keys: {
    p256dh: webPush.generateVAPIDKeys().publicKey,
    auth: Buffer.alloc(16, 1).toString('base64url'),
  },
};

/** A habit of an export file, with two days. */
export const IMPORTED = {
  id: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e0f',
  name: 'Run',
  order: 7,
  emoji: 'open-book',
  days: [1, 3],
  schedule: [{ from: null, days: [1, 3] }],
  createdOn: '2026-11-01',
  ...defaultHabit,
  createdAt: '2026-11-01T10:00:00.000Z',
  steps: [],
  history: ['2026-11-02', { day: '2026-11-04', count: 2, steps: [] }],
};

export type CallName = keyof typeof calls;

const password = 'a fine long password';
const providerToken = { idToken: 'nonsense', nonce: 'nonce' };
const providerCode = {
  code: 'nonsense',
  codeVerifier: 'v'.repeat(43),
  redirectUri: OIDC_REDIRECT,
  nonce: 'nonce',
};
const bytes = 'bm9uc2Vuc2U';
const unknownPasskey = {
  credential: {
    id: bytes,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  },
};

/** A body of the right shape for each call that has a required one; its ids and tokens do not exist. */
export const bodies = {
  register: { email: 'new@example.org', password, firstName: 'Ann' },
  loginEmail: { email: 'new@example.org', password },
  loginGoogle: providerToken,
  loginApple: providerToken,
  loginOidc: providerCode,
  createDivider: { name: 'Morning' },
  createHabit: { name: 'Read', emoji: 'open-book' },
  createStep: { name: 'Two' },
  setActivities: { action: 'create', days: [TODAY] },
  updateDay: { value: 1, note: 'Two pages' },
  setTimer: { action: 'start', at: `${TODAY}T12:00:00.000Z` },
  createBreak: { from: TODAY },
  updateBreak: { to: TODAY },
  importBreaks: { breaks: [{ id: randomUUID(), from: TODAY, to: null, habitIds: null }] },
  reorderHabits: { suite: [{ id: randomUUID(), order: 1 }] },
  reorderDividers: { suite: [{ id: randomUUID(), order: 1 }] },
  reorderSteps: { suite: [{ id: randomUUID(), order: 1 }] },
  updateHabit: { name: 'Run', days: [1] },
  updateDivider: { closed: true },
  updateStep: { completed: true, name: 'First' },
  sendPowerEvent: { name: 'Create Habit', properties: { emoji: 'open-book' } },
  forgotPassword: { email: 'new@example.org' },
  resetPassword: { token: 'none', password },
  confirmEmail: { token: 'none' },
  describeEmailLink: { token: 'none' },
  disownEmail: { token: 'none' },
  undoEmail: { token: 'none' },
  proveByPassword: { password },
  proveByGoogle: providerToken,
  proveByApple: providerToken,
  proveByOidc: providerCode,
  confirmProofCode: { code: '12345678' },
  loginFactor: { code: '123456' },
  loginPasskey: unknownPasskey,
  proveByPasskey: unknownPasskey,
  proveByTotp: { code: '123456' },
  confirmTwoStep: { code: '123456' },
  addPasskey: {
    name: 'My phone',
    credential: { id: bytes, response: { clientDataJSON: bytes, attestationObject: bytes } },
  },
  renamePasskey: { name: 'My key' },
  createToken: { name: 'Shortcut', scopes: ['today:read', 'notes'] },
  updateToken: { name: 'My shortcut' },
  createCalendar: { kind: 'plan' },
  createWebhook: { url: 'https://hooks.example.org/habits', events: ['day.updated'] },
  updateWebhook: { url: 'https://hooks.example.org/other', includeNames: true },
  updatePassword: { password },
  closeAccount: { action: 'close', email: 'new@example.org', reason: 'I have all the habits that I want.' },
  uploadPicture: { data: DOT },
  setPushSubscription: SUBSCRIPTION,
  setLocalReminders: { until: '2026-11-30T00:00:00Z' },
  importAccount: { keptCompleted: 3 },
  importDividers: { dividers: [{ id: randomUUID(), name: 'Evening', order: 4, closed: true }] },
  importHabit: IMPORTED,
  createImport: { id: '018f6d3e-7b1a-7c3d-9e2f-5a6b7c8d9e10', source: 'loop' },
  unsubscribeReminders: { token: 'none' },
  logDay: { done: true },
  createTag: { action: 'done' },
  setUp: { code: 'none', email: 'new@example.org', password, firstName: 'Ann' },
  becomeOperator: { code: 'none' },
  pressOwnTag: { key: 'A'.repeat(22) },
  actOnMember: { action: 'resetLink' },
  createInvitation: {},
  changeAdmission: { registration: 'open' },
  loginDevice: { code: 'none' },
  ...circleBodies,
} satisfies Partial<Record<CallName, object>>;

let hashed: Promise<string> | undefined;

const passwordHash = (): Promise<string> => (hashed ??= createPasswordHasher().hash(password));

/** Every call that the app answers today, by name. */
export function servedCalls({ app }: TestApp): [CallName, Call][] {
  const all = Object.entries<Call>(calls) as [CallName, Call][];
  return all.filter(([, { method, path }]) => {
    const url = API_BASE + path.replace(/\{(\w+)\}/g, ':$1');
    return app.hasRoute({ method, url });
  });
}

/** What a habit must have for a call. */
const forHabit: Partial<Record<CallName, Partial<StoredHabit>>> = {
  setTimer: timedHabit,
  deleteAhead: aheadHabit,
};

/** A request that succeeds: a new user with a divider, a habit of one step and a linked sign-in of each provider, and a body with real ids and tokens. */
export async function happySending(api: TestApp, name: CallName): Promise<Sending> {
  const as = await buildUser(api, {
    ...(name === 'proveByPassword' && { passwordHash: await passwordHash() }),
    role: (calls[name] as Call).role ?? 'member',
  });
  const steps = [step('One')] as const;
  const habit = await buildHabit(api, as, { steps, ...forHabit[name] });
  const divider = await buildDivider(api, as);
  const circle = await circleSending(api, calls[name], as, habit.id);
  const passkey = withPasskey.has(name) ? await givePasskey(api, as) : null;
  const id = passkey?.rowId ?? (await idFor(api, name, as, { habit: habit.id, divider: divider.id }));
  // A call that links a sign-in needs an account without one of its kind.
  const linked = name.startsWith('login') ? [] : (['google', 'apple'] as const);
  const subject = randomUUID();
  for (const provider of linked) await linkSignIn(api, as, provider, subject);
  if (linked.length > 0) await linkSignIn(api, as, 'oidc', oidcSubject(subject));
  if (name === 'undoEmail')
    await openUndo(scopeOf(api, as), await lockedUser(scopeOf(api, as)), api.clock.now);
  const real: Partial<Record<CallName, object>> = {
    register: { ...bodies.register, email: `joining-${as.userId}@example.org` },
    loginEmail: { ...bodies.loginEmail, email: as.email },
    loginGoogle: await tokenOf(GOOGLE_ID),
    loginApple: await tokenOf(APPLE_ID),
    loginOidc: await oidcCode(),
    reorderHabits: { suite: [{ id: habit.id, order: 3 }] },
    reorderDividers: { suite: [{ id: divider.id, order: 3 }] },
    reorderSteps: { suite: [{ id: steps[0].id, order: 3 }] },
    updateUser: { email: `changed-${as.userId}@example.org`, firstName: 'Zoé' },
    forgotPassword: { email: as.email },
    resetPassword: { ...bodies.resetPassword, token: await mailedToken(api, as, 'reset') },
    undoEmail: { token: name === 'undoEmail' ? await undoToken(api, as) : '' },
    proveByGoogle: await tokenOf(GOOGLE_ID, { sub: subject }),
    proveByApple: await tokenOf(APPLE_ID, { sub: subject }),
    proveByOidc: await oidcCode({ sub: subject }),
    confirmProofCode: { code: await proofCode(api, as) },
    ...(await confirmBodies(api, as)),
    closeAccount: { ...bodies.closeAccount, email: as.email },
    ...(await factorBody(api, name, as, passkey, bodies.addPasskey)),
    loginDevice: { code: await giveDeviceCode(api, as) },
    unsubscribeReminders: { token: unsubscribing(api).tokenFor(as.userId) },
    ...(name === 'setUp' || name === 'becomeOperator' ? await codeBodies(api, as) : {}),
    ...circle.bodies,
    ...(name === 'pressOwnTag' && { pressOwnTag: { key: (await giveTag(api, as, habit.id)).key } }),
  };
  return {
    as,
    params: {
      id,
      stepId: steps[0].id,
      tagId: name === 'deleteTag' ? (await giveTag(api, as, id)).id : '',
      ...(name === 'repeatDelivery' && { deliveryId: (await giveDelivery(api, as, id)).id }),
      name: calls[name].path.startsWith('/operator/backups/') ? giveBackup(api) : '',
      day: TODAY,
      from: aheadHabit.ahead[0]?.from ?? '',
      provider: 'google',
      table: 'days',
      ...circle.params,
    },
    ...(calls[name].method === 'GET' ? {} : { body: { ...bodies, ...real }[name] ?? {} }),
    ...(name === 'loginProxy' && { headers: namedByProxy(as.email) }),
  };
}

/** The calls that take the token of a confirmation link. */
async function confirmBodies(api: TestApp, as: TestUser) {
  const body = { token: await mailedToken(api, as, 'confirm') };
  return { confirmEmail: body, describeEmailLink: body, disownEmail: body };
}

const withPasskey: ReadonlySet<CallName> = new Set([
  'loginPasskey',
  'getProofPasskey',
  'proveByPasskey',
  'renamePasskey',
  'removePasskey',
]);

const unsubscribing = ({ config }: TestApp) =>
  createUnsubscribeTokens(readUnsubscribeKey(config), readVapidKeys(config));

async function breakFor(api: TestApp, as: TestUser): Promise<string> {
  return (await send(api, calls.createBreak, { as, body: { from: TODAY } })).body.id;
}

/** An import that made one habit. */
export async function importFor(api: TestApp, as: TestUser): Promise<string> {
  const { body } = await send(api, calls.createImport, { as, body: bodies.createImport });
  await send(api, calls.importHabit, { as, body: { ...IMPORTED, importId: body.id } });
  return body.id;
}

const givers: readonly (readonly [path: string, give: (api: TestApp, as: TestUser) => Promise<string>])[] = [
  ['/user/tokens', async (api, as) => (await giveToken(api, as)).id],
  ['/user/calendars', async (api, as) => (await giveCalendar(api, as)).id],
  ['/user/webhooks', async (api, as) => (await giveWebhook(api, as)).id],
  ['/user/connections', giveConnection],
  ['/user/imports', importFor],
];

/** The id in the path of a call. */
async function idFor(
  api: TestApp,
  name: CallName,
  as: TestUser,
  { habit, divider }: { habit: string; divider: string },
): Promise<string> {
  const { path } = calls[name];
  if (path.startsWith('/dividers')) return divider;
  if (name === 'actOnMember') return (await buildUser(api)).userId;
  if (name === 'deleteInvitation') return await giveInvitation(api, as);
  if (path.startsWith('/breaks')) return await breakFor(api, as);
  const give = givers.find(([start]) => path.startsWith(start))?.[1];
  if (give) return await give(api, as);
  if (name !== 'endSession') return habit;
  await openSession(api.database.db, as.userId, undefined, api.clock.now);
  const { body } = await send(api, calls.listSessions, { as });
  return body.find(({ current }) => !current)?.id ?? '';
}
