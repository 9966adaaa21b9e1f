import { NetworkError, ResponseError } from '#client/api/errors.ts';
import { cachedUser } from '#client/state/profile.ts';
import type { App } from '#web/app/app.ts';
import type { Navigation } from '#web/app/navigation.ts';
import { isChunkFailure } from '#web/platform/reload-guard.ts';

/** Begins what is told to services outside: of those that are set up, each a chunk of its own. */
export async function startTelemetry(app: App, navigation: Navigation): Promise<void> {
  const { config, buildId, locale, client } = app;
  const { analytics, sentryDsn, publicUrl } = config;
  if (sentryDsn !== undefined) {
    const { reportErrors } = await import('#web/platform/error-reports.ts');
    const user = () => cachedUser(client.serverState);
    reportErrors({ dsn: sentryDsn, release: buildId, locale, user, isFault });
  }
  if (analytics === undefined) return;
  const { countVisits, mayCount } = await import('#web/platform/analytics.ts');
  if (!mayCount(location.hostname, navigator)) return;
  countVisits({
    analytics,
    publicUrl,
    onPath: (visit) => {
      const look = () => visit(navigation.shown.location.pathname);
      look();
      navigation.subscribe(look);
    },
  });
}

/** What the server refused, a network that is away, or a page that is not there is no fault of the program. */
function isFault(error: unknown): boolean {
  if (error instanceof NetworkError || isChunkFailure(error)) return false;
  if (error instanceof ResponseError) return error.status >= 500;
  return !(error instanceof Error && 'status' in error && error.status === 404);
}
