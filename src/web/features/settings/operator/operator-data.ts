import type { ApiClient } from '#client/api/api-client.ts';
import type { Query } from '#client/state/server-state.ts';
import type { Invite } from '#contract/operating.ts';
import type { Backup, FailedJob, Overview, Release, ShownFinding } from '#contract/operating-club.ts';
import { MINUTE } from '#domain/days/time.ts';
import type { App } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';

const query = <T>(name: string, read: () => Promise<T>): Query<T> => ({ key: ['operator', name], read });

export const overviewQuery = (api: ApiClient): Query<Overview> =>
  query('overview', () => api.call('GET /operator'));

export const releaseQuery = (api: ApiClient): Query<Release> =>
  query('release', () => api.call('GET /operator/release'));

export const invitationsQuery = (api: ApiClient): Query<readonly Invite[]> =>
  query('invitations', () => api.call('GET /operator/invitations'));

export const backupsQuery = (api: ApiClient): Query<readonly Backup[]> =>
  query('backups', () => api.call('GET /operator/backups'));

export const checksQuery = (api: ApiClient): Query<readonly ShownFinding[]> =>
  query('checks', () => api.call('GET /operator/checks'));

export const jobsQuery = (api: ApiClient): Query<readonly FailedJob[]> =>
  query('jobs', () => api.call('GET /operator/jobs'));

/** What the first cards show; one that cannot be read shows that in its place. */
export async function loadOperator({ client: { api, serverState } }: App): Promise<void> {
  await Promise.allSettled([
    serverState.load(overviewQuery(api), MINUTE),
    serverState.load(invitationsQuery(api), MINUTE),
    serverState.load(backupsQuery(api), MINUTE),
  ]);
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const THOUSAND = 1_000;

/** Writes bytes as people read them. */
export function useBytes(): (bytes: number) => string {
  const t = useTranslator();
  const formats = useFormats();
  return (bytes) => {
    const power = bytes < THOUSAND ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    const value = bytes / THOUSAND ** power;
    const size = formats.number(value < 10 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value));
    return t(`operating.bytes.${units[power] ?? 'B'}`, { size });
  };
}
