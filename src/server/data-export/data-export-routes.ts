import type { z } from 'zod';
import { separators } from '#contract/csv.ts';
import { dataExportCalls, type importAccountSchema } from '#contract/data-export.ts';
import { exportFileName } from '#contract/export-file.ts';
import { spreadsheets as en } from '#i18n/en/spreadsheets.ts';
import { spreadsheets as fr } from '#i18n/fr/spreadsheets.ts';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { changeProfile } from '#server/accounts/profile/user-service.ts';
import { type Asking, originOf, recordApart } from '#server/accounts/security-events/security-events.ts';
import { changeOnboarding, changeSettings } from '#server/accounts/settings/settings-service.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UserScope } from '#server/core/database/user-rows.ts';
import { type Api, done, ok, route } from '#server/core/http/route.ts';
import { routeStream } from '#server/core/http/route-stream.ts';
import { todayOf } from '#server/core/http/viewer.ts';
import { nextTurn } from '#server/core/limits/time-slice.ts';
import { breaksIn } from '#server/habits/breaks/breaks-service.ts';
import { planReminder } from '#server/habits/reminders/schedule.ts';
import { requireOpenImport } from '#server/imports/imports-service.ts';
import { recordPart } from '#server/imports/record-import.ts';
import { completedStepsOf, importHabit, requireImportable } from './import-habit.ts';
import { importBreaks, importDividers } from './import-lists.ts';
import { writeDocument } from './write-document.ts';
import { writeTable } from './write-table.ts';

const texts = { en, fr };

export function dataExportRoutes(api: Api): void {
  const { context } = api;
  const { limits, config } = context;

  routeStream(api, dataExportCalls.exportData, async (asked) => {
    const { viewer, scope, now } = asked;
    await limits.take('exportsOfUser', viewer.userId);
    await recordApart(context, asked, { kind: 'dataExported' });
    const fileName = exportFileName('everything', todayOf(viewer, now));
    return { fileName, pieces: writeDocument(scope, viewer, { now, config }) };
  });

  routeStream(api, dataExportCalls.exportTable, async (asked) => {
    const { viewer, scope, params, request, now } = asked;
    await limits.take('exportsOfUser', viewer.userId);
    await recordApart(context, asked, { kind: 'dataExported' });
    const today = todayOf(viewer, now);
    const locale = fromAcceptLanguage(request.headers['accept-language']);
    const breaks = breaksIn(viewer.user);
    const options = { texts: texts[locale], separator: separators[locale], today, breaks };
    const pieces = writeTable(scope, params.table, options);
    return { fileName: exportFileName(params.table, today), pieces };
  });

  route(api, dataExportCalls.importAccount, async ({ scope, body, request, now }) => {
    await importAccount(scope, body, { origin: originOf(request), now });
    return done;
  });

  route(api, dataExportCalls.importDividers, async ({ scope, body, now }) =>
    ok({ added: await importDividers(scope, body.dividers, instant(now)) }),
  );

  route(api, dataExportCalls.importBreaks, async ({ scope, body, now }) =>
    ok({ added: await importBreaks(scope, body.breaks, now) }),
  );

  route(api, dataExportCalls.importHabit, async ({ viewer, scope, body, now, spend }) => {
    spend('importedDays', body.history.length);
    spend('completedSteps', completedStepsOf(body.history));
    // Reading the body has blocked the event loop already.
    await nextTurn();
    const { importId, ...given } = body;
    requireImportable(given, now);
    const undoable = importId === undefined ? null : await requireOpenImport(scope, importId, now);
    const imported = await importHabit(scope, given, { ...viewer, today: todayOf(viewer, now) });
    if (undoable) await recordPart(scope, undoable, imported);
    if (imported.isNew) await planReminder(scope, imported.habit, { user: viewer.user, now });
    return ok({ added: imported.isNew ? 1 : 0 });
  });
}

/** Imports the profile and settings of a file. Seen hints stay seen, and the counter never falls. */
async function importAccount(
  scope: UserScope,
  { profile, settings, onboarding, keptCompleted = 0 }: z.output<typeof importAccountSchema>,
  { origin, now }: Asking,
): Promise<void> {
  if (profile) await changeProfile(scope, profile, { now, origin, mayChangeEmail: false });
  if (settings) await changeSettings(scope, settings, now);
  if (onboarding) await changeOnboarding(scope, learnt(onboarding));
  const { habits_completed_kept: kept } = await lockedUser(scope);
  if (keptCompleted > kept) await updateUser(scope, { habits_completed_kept: keptCompleted });
}

function learnt<T extends Readonly<Record<string, boolean>>>(onboarding: T): Partial<T> {
  const known = Object.entries(onboarding).filter(([, value]) => value);
  return Object.fromEntries(known) as Partial<T>;
}
