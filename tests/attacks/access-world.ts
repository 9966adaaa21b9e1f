import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { giveCircleThings, runCircleJobs } from '#tests/api/circle-calls.ts';
import { buildDivider, buildHabit, buildUser, scopeOf, step, type TestUser } from '#tests/api/factories.ts';
import { givePasskey } from '#tests/api/factors.ts';
import { aheadHabit, timedHabit } from '#tests/api/plain-habit.ts';
import { send } from '#tests/api/send.ts';
import { giveTag } from '#tests/api/tags.ts';
import { NOON, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { giveConnection, giveToken } from '#tests/api/tokens.ts';
import { giveDelivery, giveWebhook } from '#tests/api/webhooks.ts';

/** A session that is not used for so long is over (docs/rules/accounts.md#sessions). */
const SESSION_IDLE_DAYS = 90;
const DAY_MS = 86_400_000;

/** One of everything that an id can name. */
export interface Things {
  readonly habit: string;
  /** A habit with a timer. */
  readonly timed: string;
  /** A habit with a plan ahead. */
  readonly ahead: string;
  /** Of that habit. */
  readonly step: string;
  readonly divider: string;
  readonly break: string;
  readonly import: string;
  readonly session: string;
  readonly passkey: string;
  readonly token: string;
  /** Of the habit. */
  readonly tag: string;
  readonly calendar: string;
  readonly webhook: string;
  /** Of that webhook. */
  readonly delivery: string;
  readonly connection: string;
  /** Made by the user, with one more member; the habit is shown there. */
  readonly circle: string;
  /** The other one, who has a cheer of the user. */
  readonly member: string;
  readonly link: string;
  readonly goal: string;
}

/** Whose thing, and in what state. */
export const states = ['own', 'archived', 'deleted', 'random', "other's"] as const;
export type State = (typeof states)[number];

/** Who asks, and with which credential. */
export const viewers = ['visitor', 'expired', 'revoked', 'owner', 'other'] as const;
export type Viewer = (typeof viewers)[number];

export interface World {
  readonly owner: TestUser;
  readonly other: TestUser;
  readonly things: Readonly<Record<State, Things>>;
  /** The credential of a viewer; none for a visitor. */
  readonly as: Readonly<Record<Viewer, TestUser | undefined>>;
}

/** A user with one of everything in every state, a stranger with the same, and credentials that hold no longer. Circles take long to make. */
export async function buildWorld(api: TestApp, hasCircles = true): Promise<World> {
  // A password, so that no passkey is the last way in.
  const owner = await buildUser(api, { passwordHash: 'of a password' });
  const other = await buildUser(api, { passwordHash: 'of a password' });
  const own = await buildThings(api, owner, hasCircles);
  const things = {
    own,
    archived: await archived(api, owner, hasCircles),
    deleted: await deleted(api, owner, hasCircles),
    random: Object.fromEntries(Object.keys(own).map((name) => [name, randomUUID()])) as unknown as Things,
    "other's": await buildThings(api, other, hasCircles),
  };
  const as = {
    visitor: undefined,
    owner,
    other,
    revoked: { ...owner, token: await revokedToken(api, owner) },
    expired: { ...owner, token: await expiredToken(api, owner) },
  };
  // A job that ends later would be a change of a refused call.
  await runCircleJobs(api);
  return { owner, other, things, as };
}

async function buildThings(api: TestApp, user: TestUser, hasCircles: boolean): Promise<Things> {
  const one = step('One');
  const habit = await buildHabit(api, user, { steps: [one], done: [TODAY] });
  const { id: timed } = await buildHabit(api, user, timedHabit);
  const { id: ahead } = await buildHabit(api, user, aheadHabit);
  const divider = await buildDivider(api, user);
  const { body: made } = await send(api, calls.createBreak, { as: user, body: { from: TODAY, to: TODAY } });
  const session = await buildSession(api, user);
  const { rowId: passkey } = await givePasskey(api, user);
  const { id: token } = await giveToken(api, user);
  const { id: tag } = await giveTag(api, user, habit.id);
  const { id: calendar } = await giveCalendar(api, user);
  const { id: webhook } = await giveWebhook(api, user);
  const { id: delivery } = await giveDelivery(api, user, webhook);
  const connection = await giveConnection(api, user);
  const beginning = { id: randomUUID(), source: 'loop' };
  const { body: begun } = await send(api, calls.createImport, { as: user, body: beginning });
  const circle = hasCircles ? await giveCircleThings(api, user, habit.id) : null;
  return {
    habit: habit.id,
    timed,
    ahead,
    step: one.id,
    divider: divider.id,
    break: made.id,
    import: begun.id,
    session,
    passkey,
    token,
    tag,
    calendar,
    webhook,
    delivery,
    connection,
    circle: circle?.id ?? randomUUID(),
    member: circle?.memberId ?? randomUUID(),
    link: circle?.linkId ?? randomUUID(),
    goal: circle?.goalId ?? randomUUID(),
  };
}

/** Another session of the user, by the id that the contract gives it. */
async function buildSession(api: TestApp, user: TestUser): Promise<string> {
  const { token } = await openSession(
    api.database.db,
    user.userId,
    { userAgent: 'Elsewhere', network: null },
    api.clock.now,
  );
  const { body } = await send(api, calls.listSessions, { as: { ...user, token } });
  return body.find(({ current }) => current)?.id ?? '';
}

/** Only habits have an archive; the rest is as it was. */
async function archived(api: TestApp, user: TestUser, hasCircles: boolean): Promise<Things> {
  const things = await buildThings(api, user, hasCircles);
  for (const id of [things.habit, things.timed, things.ahead])
    await send(api, calls.deleteHabit, { as: user, params: { id } });
  return things;
}

async function deleted(api: TestApp, user: TestUser, hasCircles: boolean): Promise<Things> {
  const things = await buildThings(api, user, hasCircles);
  const query = { action: 'delete' };
  for (const id of [things.habit, things.timed, things.ahead])
    await send(api, calls.deleteHabit, { as: user, params: { id }, query });
  await send(api, calls.deleteDivider, { as: user, params: { id: things.divider } });
  await send(api, calls.deleteBreak, { as: user, params: { id: things.break } });
  await send(api, calls.endSession, { as: user, params: { id: things.session } });
  await send(api, calls.deleteToken, { as: user, params: { id: things.token } });
  await send(api, calls.deleteCalendar, { as: user, params: { id: things.calendar } });
  await send(api, calls.deleteWebhook, { as: user, params: { id: things.webhook } });
  await send(api, calls.deleteConnection, { as: user, params: { id: things.connection } });
  await send(api, calls.removePasskey, { as: user, params: { id: things.passkey } });
  await send(api, calls.endCircle, { as: user, params: { id: things.circle } });
  // Only the eleventh import or time ends one.
  await deleteRows(scopeOf(api, user), 'imports', { id: things.import });
  return things;
}

async function revokedToken(api: TestApp, { userId }: TestUser): Promise<string> {
  const { token } = await openSession(api.database.db, userId, undefined, api.clock.now);
  await send(api, calls.logout, { headers: { authorization: `Bearer ${token}` } });
  return token;
}

async function expiredToken(api: TestApp, { userId }: TestUser): Promise<string> {
  const longAgo = NOON - SESSION_IDLE_DAYS * DAY_MS - 1;
  return (await openSession(api.database.db, userId, undefined, longAgo)).token;
}
