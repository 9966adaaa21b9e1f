import { Laptop, Smartphone } from 'lucide-react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import type { OpenSession } from '#contract/account.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { deviceOf, shownNetwork } from '#domain/device.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { LoadFailed } from './load-failed.tsx';
import { readEventsAgain, sessionsQuery } from './profile-data.ts';
import { RowDetails } from './row-details.tsx';
import { useDeviceName } from './use-device-name.ts';
import { useIsToday } from './use-is-today.ts';

/** All sessions, this device first; each other can be ended here. */
export function SessionsCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const query = sessionsQuery(api);
  const { data, failed, retry } = useQuery(query);
  const endOne = (id: string, device: string) =>
    attempt(async () => {
      await withProof(() => api.call('DELETE /user/sessions/{id}', { params: { id } }));
      serverState.change(query.key, (all) => all.filter((session) => session.id !== id));
      addToast({ text: t('account.sessionEnded', { device }) });
      await readEventsAgain({ api, serverState });
    });
  const endOthers = () =>
    attempt(async () => {
      await withProof(() => api.call('DELETE /user/sessions'));
      serverState.change(query.key, (all) => all.filter(({ current }) => current));
      addToast({ text: t('account.othersEnded') });
      await readEventsAgain({ api, serverState });
    });
  const sessions = data?.toSorted((left, right) => Number(right.current) - Number(left.current));
  return (
    <SettingsCard title={t('account.sessions')}>
      {failed && <LoadFailed onRetry={retry} />}
      {!failed && sessions === undefined && <Skeleton className="profile-waiting" />}
      {sessions !== undefined && (
        <ul className="profile-rows">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              onEnd={(device) => void endOne(session.id, device)}
            />
          ))}
        </ul>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <ConfirmButton
          label={t('account.endOthers')}
          confirmLabel={t('habits.confirm')}
          onConfirm={() => void endOthers()}
        >
          {t('account.endOthers')}
        </ConfirmButton>
      )}
    </SettingsCard>
  );
}

interface SessionRowProps {
  session: OpenSession;
  timeZone: string;
  onEnd: (device: string) => void;
}

/** One session, by the name of its device. */
function SessionRow({ session, timeZone, onEnd }: SessionRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const isToday = useIsToday(timeZone);
  const { isPhone, ...named } = deviceOf(session.userAgent);
  const device = useDeviceName()(named);
  const seenAt = Date.parse(session.lastSeenAt);
  const seen = isToday(seenAt)
    ? t('account.seenToday', { time: formats.time(timeOfDay(timeZone, seenAt)) })
    : t('account.seenOn', { day: formats.day(dayIn(timeZone, seenAt)) });
  const use = session.current ? t('account.thisDevice') : seen;
  const place = session.network && t('account.network', { network: shownNetwork(session.network) });
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <li className="profile-row">
      <span className="tile">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="profile-row-text">
        <span className="settings-title">{device}</span>
        <RowDetails parts={[use, place]} />
      </span>
      {!session.current && (
        <ConfirmButton
          label={`${t('account.endSession')} ${device}`}
          confirmLabel={t('habits.confirm')}
          onConfirm={() => onEnd(device)}
        >
          {t('account.endSession')}
        </ConfirmButton>
      )}
    </li>
  );
}
