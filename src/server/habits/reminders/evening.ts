import type { EveningKind } from '#domain/reminders/evening-settings.ts';
import {
  isEveningDue,
  isLeftOn,
  nextEvening,
  type PlannedEvening,
  streakAtRisk,
} from '#domain/reminders/reminder.ts';
import { reminders as english } from '#i18n/en/reminders.ts';
import { reminders as french } from '#i18n/fr/reminders.ts';
import type { Locale } from '#i18n/locale.ts';
import type { ReminderTexts } from '#i18n/messages.ts';
import type { EveningHabit } from '#i18n/notice-text.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows, UserScope } from '#server/core/database/user-rows.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import type { EveningPayload } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { listRecords, recordOf } from '#server/habits/records/habit-list-repository.ts';

/** The one job of a user's evenings. */
const EVENING_JOB = 'evening';

interface Moment {
  readonly now: number;
  /** The next notices are computed after this instant. */
  readonly after: number;
  readonly sent?: EveningPayload['sent'];
}

/** Schedules the next notices in place of the planned ones, or withdraws those. */
export async function planEvening(
  rows: UserRows,
  user: UsersTable,
  { now, after, sent = {} }: Moment,
): Promise<void> {
  const next = nextEvening(settingsOf(user), dayClockOf(user), after, (kind) => sent[kind] ?? '');
  if (!next) return await withdrawJob(rows, EVENING_JOB);
  const payload = { ...next, sent };
  await enqueue(rows, { kind: 'evening', id: EVENING_JOB, payload, now, dueAt: next.at });
}

/** Schedules again after a change of the settings or a journey: no day has one twice. */
export async function replanEvening(
  rows: UserRows,
  user: UsersTable,
  moment: Omit<Moment, 'sent'>,
): Promise<void> {
  const planned = await findPayload<EveningPayload>(rows, EVENING_JOB);
  await planEvening(rows, user, { ...moment, sent: planned?.sent });
}

/** The habits of each planned notice that is still due, from one statement; a notice without habits is left out. */
export async function eveningHabits(
  scope: UserScope,
  user: UsersTable,
  planned: PlannedEvening,
  now: number,
): Promise<ReadonlyMap<EveningKind, readonly EveningHabit[]>> {
  const settings = settingsOf(user);
  const moment = { ...dayClockOf(user), now };
  const isDue = (kind: EveningKind) =>
    user.closes_at === null && isEveningDue(kind, planned, settings, moment);
  const kinds = planned.kinds.filter(isDue);
  if (kinds.length === 0) return new Map();
  const { rows } = await listRecords(scope);
  const breaks = breaksIn(user);
  const active = rows.filter(({ archived_at }) => archived_at === null);
  const open = await mapInSlices(active, (row) => {
    const record = { ...recordOf(row, breaks, planned.day), grace: settings.grace };
    const { name } = row;
    const streak = kinds.includes('streak') ? streakAtRisk(record, planned.day) : null;
    return {
      summary: isLeftOn(record, planned.day) ? { name } : null,
      streak: streak === null ? null : { name, streak },
    };
  });
  const found = kinds.map((kind) => [kind, open.flatMap((each) => each[kind] ?? [])] as const);
  return new Map(found.filter(([, habits]) => habits.length > 0));
}

export const reminderTexts: Readonly<Record<Locale, ReminderTexts>> = { en: english, fr: french };
