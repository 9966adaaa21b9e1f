import { dayIn } from '#domain/days/day-key.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { cheersTime } from '#domain/reminders/evening-settings.ts';
import { isEveningDue, nextEvening, REMINDER_LATE_MAX } from '#domain/reminders/reminder.ts';
import { type CheersOfCircle, cheersText } from '#i18n/cheers-text.ts';
import { pathTo } from '#i18n/paths.ts';
import { listMembers } from '#server/accounts/circles/circle-rows.ts';
import { listMemberships } from '#server/accounts/circles/memberships.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import {
  findRow,
  listRows,
  saveRow,
  type UserRows,
  type UserScope,
  withTransaction,
} from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import type { CheerSummary, Job } from '#server/core/jobs/job-kinds.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';
import { enqueueOnce } from '#server/core/jobs/waiting-jobs.ts';
import { findReach } from '#server/habits/reminders/fire.job.ts';
import { pushTo } from '#server/habits/reminders/push.job.ts';
import type { ReminderContext } from '#server/habits/reminders/reminder-context.ts';

type Services = Pick<Context, 'database' | 'clock'>;

/** A cheer that is younger is in the next summary: its transaction may not have ended when the others are read. */
const SETTLED_MS = MINUTE;

/** The mark of the last summary in `once`, and for how long it is kept. */
const TOLD = 'cheersTold';
const TOLD_MS = 2 * DAY;

/** The job of a circle in which a user was cheered: plans their summary, unless one waits. */
export async function planCheers(
  { database, clock }: Services,
  { payload: { accountId }, createdAt }: Job<'cheer'>,
): Promise<void> {
  await withTransaction(database, accountId, async (rows) => {
    const user = await findUser(rows.queries, accountId);
    if (user?.closes_at === null) await plan(rows, user, createdAt, clock());
  });
}

const settingsFor = (user: UsersTable) => ({ eveningSummary: cheersTime(settingsOf(user)) });

async function plan(rows: UserRows, user: UsersTable, since: string, now: number): Promise<void> {
  const next = nextEvening(settingsFor(user), dayClockOf(user), now);
  if (!next) return;
  const { day, at } = next;
  const payload = { since, day, at };
  await enqueueOnce(rows, [{ kind: 'cheerSummary', id: 'cheers', payload, now, dueAt: at }]);
}

/**
 * The job that waits for the evening: enqueues what tells of the cheers, once a day, and plans the next summary for what came too late. A
 * repetition finds the mark of the first and tells nothing twice. The circles are read before the transaction.
 */
export async function sumCheersUp(
  { database, clock }: Services,
  { userId, payload }: Job<'cheerSummary'>,
): Promise<void> {
  const now = clock();
  const own = { queries: database.db, userId };
  const before = await findToldAt(own);
  const toldUntil = before === null ? '' : instant(before - SETTLED_MS);
  const since = toldUntil > payload.since ? toldUntil : payload.since;
  const cheers = await readCheers(own, since);
  if (cheers.length === 0) return;
  const until = instant(now - SETTLED_MS);
  const settled = cheers.filter(({ at }) => at < until);
  await withTransaction(database, userId, async (rows) => {
    const user = await findUser(rows.queries, userId);
    if (user?.closes_at !== null || (await findToldAt(rows)) !== before) return;
    const isTold = isDue(user, payload, before, now);
    if (isTold && settled.length > 0) await tell(rows, user, { ...payload, since, until, settled }, now);
    if (!isTold) await plan(rows, user, since, now);
    else if (settled.length < cheers.length) await plan(rows, user, until, now);
  });
}

/** At the hour that the user has set by now, and not for the second time on one of their days. */
function isDue(user: UsersTable, planned: CheerSummary, toldAt: number | null, now: number): boolean {
  const clock = dayClockOf(user);
  const isTimely = isEveningDue('summary', planned, settingsFor(user), { ...clock, now });
  return isTimely && (toldAt === null || dayIn(clock.timeZone, toldAt, clock.dayStart) !== planned.day);
}

/** When the last summary was sent; null when that was long ago. */
async function findToldAt(rows: UserRows): Promise<number | null> {
  const told = await findRow(rows, 'once', { mark: TOLD });
  return told && Date.parse(told.until) - TOLD_MS;
}

interface Telling extends CheerSummary {
  readonly until: string;
  readonly settled: readonly Cheered[];
}

async function tell(
  rows: UserRows,
  user: UsersTable,
  { settled, since, until, day, at }: Telling,
  now: number,
): Promise<void> {
  await saveRow(rows, 'once', { mark: TOLD, until: instant(now + TOLD_MS) });
  const { devices, isMailed } = await findReach(rows, user, null);
  for (const { token_hash: device } of devices) {
    const payload = { since, until, day, at, device };
    await enqueue(rows, { kind: 'cheerPush', id: `push-${device}-cheers`, payload, now });
  }
  const details = { cheers: textOf(settled, user).body };
  if (isMailed) await mailNotice(rows, user, { template: 'cheers', details }, now);
}

/** The job of the summary on one device. Each attempt reads the cheers again: one may have been taken back since. */
export async function pushCheers(context: ReminderContext, job: Job<'cheerPush'>): Promise<void> {
  const { since, until, day, at } = job.payload;
  const make = async (scope: UserScope, user: UsersTable, now: number) => {
    if (user.closes_at !== null || now - at > REMINDER_LATE_MAX) return null;
    const cheers = (await readCheers(scope, since)).filter((cheer) => cheer.at < until);
    if (cheers.length === 0) return null;
    const { user_id: account, locale } = user;
    const url = pathTo('circles', locale);
    return {
      notice: { type: 'cheers' as const, account, locale, day, ...textOf(cheers, user), url },
      topic: 'cheers',
    };
  };
  await pushTo(context, job, make, null);
}

/** A cheer for the user, from a member of one of their circles. */
interface Cheered {
  readonly circleId: string;
  readonly circle: string;
  readonly from: string;
  readonly name: string;
  readonly at: string;
}

/** The cheers for a user from an instant on, in all circles that the user has not muted. */
async function readCheers(own: UserRows, since: string): Promise<Cheered[]> {
  const cheers: Cheered[] = [];
  for (const { circle_id: circleId, name: circle } of await listMemberships(own)) {
    const rows = { queries: own.queries, userId: circleId };
    const members = await listMembers(rows);
    const me = members.find(({ account_id }) => account_id === own.userId);
    if (me?.muted !== 0) continue;
    const where = { to_id: me.member_id, created_at: ['>=', since] } as const;
    const names = new Map(members.map(({ member_id, display_name }) => [member_id, display_name]));
    for (const { from_id: from, created_at: at } of await listRows(rows, 'circle_cheers', {
      where,
      orderBy: ['created_at', 'from_id'],
    })) {
      cheers.push({ circleId, circle, from, name: names.get(from) ?? '', at });
    }
  }
  return cheers;
}

function textOf(cheers: readonly Cheered[], { locale }: Pick<UsersTable, 'locale'>) {
  const byCircle = Map.groupBy(cheers, ({ circleId }) => circleId);
  const circles = [...byCircle.values()].map((those): CheersOfCircle => {
    const names = new Map(those.map(({ from, name }) => [from, name]));
    return { circle: those[0]?.circle ?? '', names: [...names.values()] };
  });
  return cheersText(circles, locale);
}
