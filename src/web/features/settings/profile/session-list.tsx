import { Laptop, Smartphone } from 'lucide-react';
import { Suspense } from 'react';
import { useApi, useQuery } from '#client/react.tsx';
import type { OpenSession } from '#contract/account.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { deviceOf, shownNetwork } from '#domain/device.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { sessionsQuery } from './profile-data.ts';
import {
  RowText,
  SureButton,
  Unloaded,
  useDeviceName,
  useIsToday,
  useProvenChange,
} from './profile-rows.tsx';

/** All sessions, this device first; each other can be ended here. */
export function SessionList({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const query = sessionsQuery(useApi());
  const loaded = useQuery(query);
  const change = useProvenChange();
  const endOthers = () =>
    change(
      (api) => api.call('DELETE /user/sessions'),
      query,
      (all) => all.filter(({ current }) => current),
      t('account.othersEnded'),
    );
  const sessions = loaded.data?.toSorted((left, right) => Number(right.current) - Number(left.current));
  return (
    <>
      <Unloaded {...loaded} />
      {sessions !== undefined && (
        <ul className="profile-rows">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <SureButton text={t('account.endOthers')} onConfirm={endOthers} />
      )}
      {sessions !== undefined && (
        <Suspense>
          <PhoneSignIn timeZone={timeZone} />
        </Suspense>
      )}
    </>
  );
}

const PhoneSignIn = optionalComponent(
  async () => (await import('./phone-sign-in.tsx')).PhoneSignIn,
  'devices',
);

/** One session, by the name of its device. */
function SessionRow({ session, timeZone }: { session: OpenSession; timeZone: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const isToday = useIsToday(timeZone);
  const query = sessionsQuery(useApi());
  const change = useProvenChange();
  const { isPhone, ...named } = deviceOf(session.userAgent);
  const device = useDeviceName()(named);
  const seenAt = Date.parse(session.lastSeenAt);
  const seen = isToday(seenAt)
    ? t('account.seenToday', { time: formats.time(timeOfDay(timeZone, seenAt)) })
    : t('account.seenOn', { day: formats.day(dayIn(timeZone, seenAt)) });
  const use = session.current ? t('account.thisDevice') : seen;
  const place = session.network && t('account.network', { network: shownNetwork(session.network) });
  const end = () =>
    change(
      (api) => api.call('DELETE /user/sessions/{id}', { params: { id: session.id } }),
      query,
      (all) => all.filter(({ id }) => id !== session.id),
      t('account.sessionEnded', { device }),
    );
  return (
    <li className="profile-row">
      <RowText icon={isPhone ? Smartphone : Laptop} title={device} parts={[use, place]} />
      {!session.current && <SureButton text={t('account.endSession')} of={device} onConfirm={end} />}
    </li>
  );
}
