import type { ExportData } from '#contract/data-export.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#contract/export-file.ts';
import { showPasskeys } from '#server/accounts/factors/passkeys-service.ts';
import { listAllEvents } from '#server/accounts/security-events/show-events.ts';
import { showSessions } from '#server/accounts/sessions/sessions-service.ts';
import { onboardingOf, settingsOf } from '#server/accounts/settings/settings-service.ts';
import { listIdentities } from '#server/accounts/users/identity-repository.ts';
import { presentUser } from '#server/accounts/users/present-user.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import type { Viewer } from '#server/core/http/viewer.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { presentBreak } from '#server/habits/breaks/breaks-routes.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { listDividers } from '#server/habits/dividers/dividers-repository.ts';
import type { DayRow } from '#server/habits/records/habit-row.ts';
import { daysInPages, type ExportHabitRows, habitsInBatches } from './data-export-repository.ts';
import { placesOf, presentExportDay, presentExportHabit } from './present-export-habit.ts';

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
  const places = placesOf(fields);
  let text = `${separator}${JSON.stringify(fields).slice(0, -1)},"history":[`;
  let isFirst = true;
  for await (const page of daysInPages(scope, fields.id, ['count', 'steps', 'state', 'value', 'note'])) {
    const days = await mapInSlices(page, (row) => dayText(row, places));
    for (const day of days) {
      if (day === null) continue;
      text += `${isFirst ? '' : ','}${day}`;
      isFirst = false;
    }
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}

function dayText(row: DayRow, places: ReadonlyMap<string, number>): string | null {
  const day = presentExportDay(row, places);
  return day === null ? null : JSON.stringify(day);
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
  const passkeys = await showPasskeys(scope);
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
      sessions: sessions.map(({ userAgent, network, createdAt, lastSeenAt }) => ({
        userAgent,
        network,
        createdAt,
        lastSeenAt,
      })),
      signIns: signIns.map(({ provider, email, created_at }) => ({ provider, email, createdAt: created_at })),
      securityEvents: events.map(({ id: _id, session: _session, ...event }) => event),
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
      twoStepSince: row.two_step_at,
    },
    profile: { firstName, locale, timeZone, country },
    settings: settingsOf(row),
    onboarding: onboardingOf(row),
    keptCompleted: row.habits_completed_kept,
    breaks: breaksIn(row).map(presentBreak),
    dividers: await listDividers(scope),
  };
}
