import { randomUUID } from 'node:crypto';
import webPush from 'web-push';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { defaultHabit } from '#contract/defaults.ts';
import { openUndo } from '#server/accounts/email-undos/former-emails.ts';
import { createPasswordHasher } from '#server/accounts/services/password-hash.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { API_BASE } from '#server/core/http/api-base.ts';
import { readUnsubscribeKey } from '#server/habits/reminders/unsubscribe-key.ts';
import { createUnsubscribeTokens } from '#server/habits/reminders/unsubscribe-tokens.ts';
import { readVapidKeys } from '#server/habits/reminders/vapid-keys.ts';
import { linkSignIn, mailedToken, proofCode, undoToken } from './account.ts';
import { buildDivider, buildHabit, buildUser, scopeOf, step, type TestUser } from './factories.ts';
import { APPLE_ID, GOOGLE_ID, tokenOf } from './provider.ts';
import { type Sending, send } from './send.ts';
import { type TestApp, TODAY } from './test-app.ts';

/** A whole GIF of one pixel. */
export const DOT = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** A browser's that nobody will send to: with a key that is one. */
export const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/never',
  keys: {
    p256dh: webPush.generateVAPIDKeys().publicKey,
    auth: Buffer.alloc(16, 1).toString('base64url'),
  },
};

/** A habit as a file has it, with two days. */
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

let hashed: Promise<string> | undefined;

/** The hash of the password that the bodies below have. */
function passwordHash(): Promise<string> {
  hashed ??= createPasswordHasher().hash('a fine long password');
  return hashed;
}

export type CallName = keyof typeof calls;

/** Every call that the app answers today, by name. */
export function servedCalls({ app }: TestApp): [CallName, Call][] {
  const all = Object.entries<Call>(calls) as [CallName, Call][];
  return all.filter(([, { method, path }]) => {
    const url = API_BASE + path.replace(/\{(\w+)\}/g, ':$1');
    return app.hasRoute({ method, url });
  });
}

/** What makes a call succeed: a new user with a divider, a habit of one step and two linked sign-ins, and a body that it takes. */
export async function happySending(api: TestApp, name: CallName): Promise<Sending> {
  const as = await buildUser(api, name === 'proveByPassword' ? { passwordHash: await passwordHash() } : {});
  const steps = [step('One')] as const;
  const habit = await buildHabit(api, as, { steps });
  const divider = await buildDivider(api, as);
  const id = await idFor(api, name, as, { habit: habit.id, divider: divider.id });
  // A call that links one finds none of its kind.
  const linked = name.startsWith('login') ? [] : (['google', 'apple'] as const);
  const subject = randomUUID();
  for (const provider of linked) await linkSignIn(api, as, provider, subject);
  const password = 'a fine long password';
  if (name === 'undoEmail')
    await openUndo(scopeOf(api, as), await lockedUser(scopeOf(api, as)), api.clock.now);
  const bodies: Partial<Record<CallName, object>> = {
    register: { email: `joining-${as.userId}@example.org`, password, firstName: 'Ann' },
    loginEmail: { email: as.email, password },
    loginGoogle: await tokenOf(GOOGLE_ID),
    loginApple: await tokenOf(APPLE_ID),
    createDivider: { name: 'Morning' },
    createHabit: { name: 'Read', emoji: 'open-book' },
    createStep: { name: 'Two' },
    setActivities: { action: 'create', days: [TODAY] },
    reorderHabits: { suite: [{ id: habit.id, order: 3 }] },
    reorderDividers: { suite: [{ id: divider.id, order: 3 }] },
    reorderSteps: { suite: [{ id: steps[0].id, order: 3 }] },
    updateUser: { email: `changed-${as.userId}@example.org`, firstName: 'Zoé' },
    updateHabit: { name: 'Run', days: [1] },
    updateDivider: { closed: true },
    sendPowerEvent: { name: 'Create Habit', properties: { emoji: 'open-book' } },
    updateStep: { completed: true, name: 'First' },
    forgotPassword: { email: as.email },
    resetPassword: { token: await mailedToken(api, as, 'reset'), password },
    undoEmail: { token: name === 'undoEmail' ? await undoToken(api, as) : '' },
    proveByPassword: { password },
    proveByGoogle: await tokenOf(GOOGLE_ID, { sub: subject }),
    proveByApple: await tokenOf(APPLE_ID, { sub: subject }),
    confirmProofCode: { code: await proofCode(api, as) },
    confirmEmail: { token: await mailedToken(api, as, 'confirm') },
    updatePassword: { password },
    closeAccount: { action: 'close', email: as.email, reason: 'I have all the habits that I want.' },
    uploadPicture: { data: DOT },
    setPushSubscription: SUBSCRIPTION,
    setLocalReminders: { until: '2026-11-30T00:00:00Z' },
    importAccount: { keptCompleted: 3 },
    importDividers: { dividers: [{ id: randomUUID(), name: 'Evening', order: 4, closed: true }] },
    importHabit: IMPORTED,
    unsubscribeReminders: { token: unsubscribing(api).tokenFor(as.userId) },
  };
  return {
    as,
    params: { id, stepId: steps[0].id, provider: 'google', table: 'days' },
    ...(calls[name].method === 'GET' ? {} : { body: bodies[name] ?? {} }),
  };
}

const unsubscribing = ({ config }: TestApp) =>
  createUnsubscribeTokens(readUnsubscribeKey(config), readVapidKeys(config));

/** The id of what the path of a call speaks of. */
async function idFor(
  api: TestApp,
  name: CallName,
  as: TestUser,
  { habit, divider }: { habit: string; divider: string },
): Promise<string> {
  if (calls[name].path.startsWith('/dividers')) return divider;
  if (name !== 'endSession') return habit;
  await openSession(api.database.db, as.userId, undefined, api.clock.now);
  const { body } = await send(api, calls.listSessions, { as });
  return body.find(({ current }) => !current)?.id ?? '';
}
