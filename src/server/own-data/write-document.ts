import type { OwnData } from '#contract/own-data.ts';
import { OWN_DATA_FORMAT, OWN_DATA_VERSION } from '#contract/own-data-file.ts';
import { showSessions } from '#server/account/sessions-service.ts';
import { listDividers } from '#server/dividers/dividers-repository.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { onboardingOf, settingsOf } from '#server/settings/settings-service.ts';
import { listIdentities } from '#server/user/identity-repository.ts';
import { presentUser } from '#server/user/present-user.ts';
import { habitsInBatches } from './habits-in-batches.ts';
import { presentOwnHabit } from './present-own-habit.ts';

/** The whole file, piece by piece: never more of it in memory than a few habits. */
export async function* writeDocument(scope: UserScope, viewer: Viewer, now: number): AsyncGenerator<string> {
  const head = JSON.stringify(await headOf(scope, viewer, now));
  yield `${head.slice(0, -1)},"habits":[`;
  let separator = '\n';
  for await (const habit of habitsInBatches(scope)) {
    yield `${separator}${JSON.stringify(presentOwnHabit(habit))}`;
    separator = ',\n';
  }
  yield ']}\n';
}

async function headOf(scope: UserScope, viewer: Viewer, now: number): Promise<Omit<OwnData, 'habits'>> {
  const row = viewer.user;
  const { firstName, locale, timeZone, country, ...user } = presentUser(row);
  const sessions = await showSessions(scope, viewer, now);
  const signIns = await listIdentities(scope);
  return {
    format: OWN_DATA_FORMAT,
    version: OWN_DATA_VERSION,
    exportedAt: new Date(now).toISOString(),
    account: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      pendingEmail: user.pendingEmail,
      pictureUrl: user.pictureUrl,
      createdAt: user.createdAt,
      sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({
        userAgent,
        createdAt,
        lastSeenAt,
      })),
      signIns: signIns.map(({ provider, email, created_at }) => ({ provider, email, createdAt: created_at })),
    },
    profile: { firstName, locale, timeZone, country },
    settings: settingsOf(row),
    onboarding: onboardingOf(row),
    keptCompleted: row.habits_completed_kept,
    dividers: await listDividers(scope),
  };
}
