import type { ExportData, ExportDay, ExportHabit } from '#contract/data-export.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#contract/export-file.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { ONE } from '#domain/plan/habit.ts';
import { inOrder } from '#domain/plan/repeat-plan.ts';
import { toUnits } from '#domain/record/day-flags.ts';
import { listWrites } from '#server/accounts/connections/assistant-writes.ts';
import { showCalendars } from '#server/accounts/connections/calendars-service.ts';
import { showConnections } from '#server/accounts/connections/connections-service.ts';
import { showTokens } from '#server/accounts/connections/tokens-service.ts';
import { showPasskeys } from '#server/accounts/factors/passkeys-service.ts';
import { listAllEvents } from '#server/accounts/security-events/security-events.ts';
import { showSessions } from '#server/accounts/sessions/session-service.ts';
import { onboardingOf, settingsOf } from '#server/accounts/settings/settings-service.ts';
import { listIdentities } from '#server/accounts/users/user-repository.ts';
import { presentUser } from '#server/accounts/users/user-row.ts';
import { ownCircleData } from '#server/circles/own-circle-data.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { presentBreak } from '#server/habits/breaks/breaks-routes.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import { type DayRow, ownFields, readFields, stepsOfDay } from '#server/habits/records/habit-columns.ts';
import { showOwnTags } from '#server/habits/tags/tags-service.ts';
import { showWebhooks } from '#server/webhooks/webhooks-service.ts';
import { daysInPages, type ExportHabitRows, habitsInBatches } from './data-export-repository.ts';

/** The number of characters of a written piece. */
const PIECE = 64 * 1_024;

interface Circumstances {
  readonly now: number;
  readonly config: Config;
}

/** The whole file, in pieces: never more of it in memory than a year of a habit. */
export async function* writeDocument(
  scope: UserScope,
  viewer: Viewer,
  circumstances: Circumstances,
): AsyncGenerator<string> {
  const head = JSON.stringify(await headOf(scope, viewer, circumstances));
  yield `${head.slice(0, -1)},"habits":[`;
  let separator = '\n';
  for await (const habit of habitsInBatches(scope)) {
    yield* writeHabit(scope, habit, separator);
    separator = ',\n';
  }
  yield ']}\n';
}

async function* writeHabit(
  scope: UserScope,
  habit: ExportHabitRows,
  separator: string,
): AsyncGenerator<string> {
  const fields = presentExportHabit(habit);
  /** The position of each step in the file. */
  const places = new Map(fields.steps.map(({ id }, place) => [id, place]));
  let text = `${separator}${JSON.stringify(fields).slice(0, -1)},"history":[`;
  let isFirst = true;
  for await (const page of daysInPages(scope, fields.id, ['count', 'steps', 'state', 'value', 'note'])) {
    const days = await mapInSlices(page, (row) => presentExportDay(row, places));
    for (const day of days) {
      if (day === null) continue;
      text += `${isFirst ? '' : ','}${JSON.stringify(day)}`;
      isFirst = false;
    }
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}

async function headOf(
  scope: UserScope,
  viewer: Viewer,
  { now, config }: Circumstances,
): Promise<Omit<ExportData, 'habits'>> {
  const row = viewer.user;
  const { firstName, locale, timeZone, country, ...user } = presentUser(row, now, config);
  const sessions = await showSessions(scope, viewer, now);
  const signIns = await listIdentities(scope);
  const events = await listAllEvents(scope);
  const passkeys = await showPasskeys(scope, config);
  const personalTokens = await showTokens(scope);
  const tags = await showOwnTags(scope);
  const calendars = await showCalendars(scope);
  const webhooks = await showWebhooks(scope);
  const connections = await showConnections(scope);
  const writes = await listWrites(scope);
  const circles = row.in_circle === 1 ? await ownCircleData(scope) : [];
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: instant(now),
    account: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      pendingEmail: user.pendingEmail,
      pictureUrl: user.pictureUrl,
      createdAt: user.createdAt,
      sessions: sessions.map(({ id: _id, current: _current, expiresAt: _expires, ...session }) => session),
      signIns: signIns.map(({ provider, email, created_at }) => ({ provider, email, createdAt: created_at })),
      securityEvents: events.map(({ id: _id, session: _session, ...event }) => event),
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
      connections: connections.map(({ id: _id, ...connection }) => connection),
      assistantWrites: writes.map(({ client, what, habit_id, day, before, after, made_at }) => ({
        client,
        what,
        habitId: habit_id,
        day,
        before,
        after,
        madeAt: made_at,
      })),
      personalTokens: personalTokens.map(({ id: _id, ...token }) => token),
      calendars: calendars.map(({ id: _id, ...calendar }) => calendar),
      webhooks: webhooks.map(({ id: _id, ...webhook }) => webhook),
      twoStepSince: row.two_step_at,
      tags: tags.map(({ id: _id, ...tag }) => tag),
      circles,
    },
    profile: { firstName, locale, timeZone, country },
    settings: settingsOf(row),
    onboarding: onboardingOf(row),
    keptCompleted: row.habits_completed_kept,
    breaks: breaksIn(row).map(presentBreak),
    dividers: await listDividers(scope),
  };
}

/** A habit in the file's form, without its days. */
function presentExportHabit({ row, steps }: ExportHabitRows): Omit<ExportHabit, 'history'> {
  const { weekdays, schedule, target, step, cost, repeat, reminders, ...fields } = readFields(row, ownFields);
  return {
    ...fields,
    target: toUnits(target),
    step: step / ONE,
    cost: toUnits(cost),
    repeat: repeat && inOrder(repeat),
    reminders: reminders.map(({ days, ...reminder }) => ({ ...reminder, ...(days && { days: [...days] }) })),
    days: [...weekdays],
    schedule: schedule.map(({ days, target: planned, ...plan }) => ({
      ...plan,
      days: [...days],
      ...(planned !== undefined && { target: planned / ONE }),
    })),
    steps: byOrder(
      steps.map(({ position: order, created_at: createdAt, ...own }) => ({ ...own, order, createdAt })),
    ),
  };
}

/** A day in the file's form; null when it has no content. Completed steps that no longer exist are omitted. */
function presentExportDay(
  { day, count, steps, state, value, note }: DayRow,
  places: ReadonlyMap<string, number>,
): ExportDay | null {
  const completed = stepsOfDay(steps)
    .flatMap((id) => places.get(id) ?? [])
    .toSorted((one, other) => one - other);
  const more = {
    ...(state === 'skipped' && { skipped: true as const }),
    ...(value !== null && { value: value / ONE }),
    ...(note !== '' && { note }),
  };
  const isMore = completed.length > 0 || count > 1 || Object.keys(more).length > 0;
  if (isMore) return { day, count, steps: completed, ...more };
  return count === 1 ? day : null;
}
