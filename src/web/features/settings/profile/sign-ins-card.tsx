import { useApi, useQuery, useServerState } from '#client/react.tsx';
import type { Identity, Provider } from '#contract/account.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { ProviderButton } from '#web/shared/provider-buttons/provider-button.tsx';
import { providerName } from '#web/shared/providers/provider-name.ts';
import { providers } from '#web/shared/providers/provider-sign-in.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { SettingsCard } from '../settings-card.tsx';
import { LoadFailed } from './load-failed.tsx';
import { identitiesQuery, readEventsAgain } from './profile-data.ts';
import { RowDetails } from './row-details.tsx';

/** Providers: those linked, and those that can be. */
export function SignInsCard() {
  const t = useTranslator();
  const { config } = useApp();
  const { data, failed, retry } = useQuery(identitiesQuery(useApi()));
  const identityOf = (provider: Provider) => data?.find((identity) => identity.provider === provider);
  const shown = providers.filter((provider) => identityOf(provider) ?? config.signIn?.includes(provider));
  if (data !== undefined && shown.length === 0) return null;
  return (
    <SettingsCard title={t('account.signIns')}>
      {failed && <LoadFailed onRetry={retry} />}
      {!failed && data === undefined && <Skeleton className="profile-waiting" />}
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

interface SignInProps {
  provider: Provider;
  identity: Identity | undefined;
}

function SignIn({ provider, identity }: SignInProps) {
  const t = useTranslator();
  const formats = useFormats();
  const api = useApi();
  const serverState = useServerState();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const back = pathTo('settings-profile', useLocale());
  const name = providerName(useApp(), provider);
  if (identity === undefined) return <ProviderButton provider={provider} purpose="link" next={back} />;
  const unlink = () =>
    attempt(async () => {
      await withProof(() => api.call('DELETE /user/identities/{provider}', { params: { provider } }));
      serverState.change(identitiesQuery(api).key, (all) => all.filter((each) => each.provider !== provider));
      addToast({ text: t('account.unlinked', { provider: name }) });
      await readEventsAgain({ api, serverState });
    });
  const since = t('account.linkedSince', { day: formats.day(identity.createdAt.slice(0, 10)) });
  return (
    <>
      <span className="profile-row-text">
        <span className="settings-title">{name}</span>
        <RowDetails parts={[identity.email, since]} />
      </span>
      <ConfirmButton
        label={`${t('account.unlink')} ${name}`}
        confirmLabel={t('habits.confirm')}
        onConfirm={() => void unlink()}
      >
        {t('account.unlink')}
      </ConfirmButton>
    </>
  );
}
