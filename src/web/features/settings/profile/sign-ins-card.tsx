import { useApi, useQuery } from '#client/react.tsx';
import type { Identity, Provider } from '#contract/account.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { ProviderButton } from '#web/shared/provider-buttons/provider-buttons.tsx';
import { providerName, providers } from '#web/shared/providers/provider-sign-in.ts';
import { SettingsCard } from '../settings-card.tsx';
import { identitiesQuery } from './profile-data.ts';
import { RowText, SureButton, Unloaded, useProvenChange } from './profile-rows.tsx';

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
