import { Laptop, Smartphone } from 'lucide-react';
import { useApi, useQuery } from '#client/react.tsx';
import type { Identity, OpenSession, Provider } from '#contract/account.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { deviceOf, shownNetwork } from '#domain/device.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { ProviderButton } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { providerName, providers } from '#web/shared/providers/provider-sign-in.ts';
import { SettingsCard } from '../settings-card.tsx';
import { identitiesQuery, sessionsQuery } from './profile-data.ts';
import {
  RowText,
  SureButton,
  Unloaded,
  useDeviceName,
  useIsToday,
  useProvenChange,
} from './profile-rows.tsx';

/** All sessions, this device first; each other can be ended here. */
export function SessionsCard({ timeZone }: { timeZone: string }) {
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
    <SettingsCard title={t('account.sessions')}>
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
    </SettingsCard>
  );
}

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

/** Providers: those linked, and those that can be. */
export function SignInsCard() {
  const { config, t } = useApp();
  const loaded = useQuery(identitiesQuery(useApi()));
  const { data } = loaded;
  const identityOf = (provider: Provider) => data?.find((identity) => identity.provider === provider);
  const shown = providers.filter((provider) => identityOf(provider) ?? config.signIn?.includes(provider));
  if (data !== undefined && shown.length === 0) return null;
  return (
    <SettingsCard title={t('account.signIns')}>
      <Unloaded {...loaded} />
      {data !== undefined && (
        <ul className="profile-rows">
          {shown.map((provider) => (
            <li key={provider} className="profile-row">
              <SignIn provider={provider} identity={identityOf(provider)} />
            </li>
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

function SignIn({ provider, identity }: { provider: Provider; identity: Identity | undefined }) {
  const t = useTranslator();
  const formats = useFormats();
  const app = useApp();
  const change = useProvenChange();
  const back = pathTo('settings-profile', useLocale());
  const name = providerName(app, provider);
  if (identity === undefined) return <ProviderButton provider={provider} purpose="link" next={back} />;
  const unlink = () =>
    change(
      (api) => api.call('DELETE /user/identities/{provider}', { params: { provider } }),
      identitiesQuery(app.client.api),
      (all) => all.filter((each) => each.provider !== provider),
      t('account.unlinked', { provider: name }),
    );
  const since = t('account.linkedSince', { day: formats.day(identity.createdAt.slice(0, 10)) });
  return (
    <>
      <RowText title={name} parts={[identity.email, since]} />
      <SureButton text={t('account.unlink')} of={name} onConfirm={unlink} />
    </>
  );
}
