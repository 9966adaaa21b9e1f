import { addDays, dayIn } from '#domain/days/day-key.ts';
import { letterOfWeeks, letterWeek, weekOf } from '#domain/figures/letter.ts';
import { instantOf } from '#domain/reminders/reminder.ts';
import { createFormats } from '#i18n/format.ts';
import { letterText } from '#i18n/letter-text.ts';
import { loadAllMessages } from '#i18n/load.ts';
import { createTranslator } from '#i18n/translate.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { settingsOf } from '#server/accounts/settings/settings-service.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { type UserRows, withTransaction } from '#server/core/database/user-rows.ts';
import type { Context } from '#server/core/http/context.ts';
import { dayClockOf } from '#server/core/http/viewer.ts';
import type { Job, JobPayloads } from '#server/core/jobs/job-kinds.ts';
import { enqueue, findPayload, withdrawJob } from '#server/core/jobs/jobs-repository.ts';
import { mapInSlices } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { listRecords, recordOf } from '#server/habits/records/habit-list-repository.ts';
import { listReminded, listUnits } from '#server/habits/records/habits-repository.ts';

/** The letter of a week by mail, for those who ask for it (docs/decisions/weekly-letter.md). */

/** The one job of a user's letters. */
const LETTER_JOB = 'letter';
/** When it comes, on the first day of the next week. */
const LETTER_TIME = '08:00';

type Planned = JobPayloads['weeklyLetter'];

/** Schedules the letter of the week that is running in place of the planned one, or withdraws that. */
export async function planLetter(rows: UserRows, user: UsersTable, now: number): Promise<void> {
  const { weeklyLetter, weekStart } = settingsOf(user);
  if (!weeklyLetter) return await withdrawJob(rows, LETTER_JOB);
  const { timeZone, dayStart } = dayClockOf(user);
  const last = letterWeek(dayIn(timeZone, now, dayStart), weekStart);
  // On the morning itself the letter of the week before is still to come.
  const [week = last, at = 0] =
    [last, addDays(last, 7)]
      .map((from) => [from, instantOf(addDays(from, 7), LETTER_TIME, timeZone, dayStart)] as const)
      .find(([, due]) => due > now) ?? [];
  await enqueue(rows, { kind: 'weeklyLetter', id: LETTER_JOB, payload: { week, at }, now, dueAt: at });
}

/** The job that waits for the letter: mails it where it has something to tell, and schedules the next. What it tells is read before. */
export async function fireLetter(
  { database, clock }: Context,
  { userId, payload, id }: Job<'weeklyLetter'>,
): Promise<void> {
  const before = await findUser(database.db, userId);
  if (!before) return;
  const outside = { queries: database.db, userId, engine: database.engine };
  const details = isWanted(before) ? await writeLetter(outside, before, payload.week, clock()) : null;
  await withTransaction(database, userId, async (rows) => {
    const planned = await findPayload<Planned>(rows, id);
    if (planned?.at !== payload.at) return;
    const user = await findUser(rows.queries, userId);
    if (!user) return;
    const now = clock();
    if (details && isWanted(user)) await mailNotice(rows, user, { template: 'weeklyLetter', details }, now);
    await planLetter(rows, user, Math.max(now, payload.at));
  });
}

const isWanted = (user: UsersTable): boolean =>
  settingsOf(user).weeklyLetter && user.email_verified === 1 && user.closes_at === null;

async function writeLetter(
  scope: Parameters<typeof listRecords>[0],
  user: UsersTable,
  week: string,
  now: number,
) {
  const { rows } = await listRecords(scope);
  const active = rows.filter(({ archived_at }) => archived_at === null);
  const reminded = new Set(await listReminded(scope));
  const units = await listUnits(scope);
  const breaks = breaksIn(user);
  const { timeZone, dayStart } = dayClockOf(user);
  const today = dayIn(timeZone, now, dayStart);
  const { grace, celebrations } = settingsOf(user);
  const hasStreaks = celebrations !== 'none';
  const weeks = await mapInSlices(active, (row) => {
    const { id } = row;
    const record = { ...recordOf(row, breaks, today), grace };
    return weekOf({ id, record, isReminded: reminded.has(id), hasStreaks }, week, today);
  });
  const letter = letterOfWeeks(weeks, week);
  if (letter === null) return null;
  const names = new Map(active.map(({ id, name }) => [id, { name, unit: units.get(id) ?? '' }]));
  const { locale } = user;
  const t = createTranslator(await loadAllMessages(locale), locale);
  return letterText(letter, {
    say: (type, params) => t(`letter.${type}`, params),
    formats: createFormats(locale),
    habitOf: (id) => names.get(id),
  });
}
