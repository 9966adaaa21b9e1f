import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { deviceOf } from '#domain/device.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { isPasskeyCancelled, isPasskeyThere, knowsPasskeys, makePasskey } from '#web/platform/passkeys.ts';
import { Alert } from '#web/shared/forms/alert.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { SettingsCard } from '../settings-card.tsx';
import { LoadFailed } from './load-failed.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeysQuery, readEventsAgain } from './profile-data.ts';
import { useDeviceName } from './use-device-name.ts';

/** The passkeys of the account; each can be renamed and removed, and more can be added. */
export function PasskeysCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const { data, failed, retry } = useQuery(passkeysQuery(useApi()));
  return (
    <SettingsCard title={t('security.passkeys')} text={t('security.passkeysText')}>
      {failed && <LoadFailed onRetry={retry} />}
      {!failed && data === undefined && <Skeleton className="profile-waiting" />}
      {data !== undefined && data.length > 0 && (
        <ul className="profile-rows">
          {data.map((passkey) => (
            <li key={passkey.id} className="profile-row is-roomy">
              <PasskeyRow passkey={passkey} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && <AddPasskey passkeys={data} />}
    </SettingsCard>
  );
}

function AddPasskey({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslator();
  const { config } = useApp();
  const { error, busy, add } = useAddPasskey();
  if (import.meta.env.NATIVE) return <p className="settings-text">{t('security.passkeysInBrowser')}</p>;
  if (!config.passkeys) return <p className="settings-text">{t('security.passkeysNeedHttps')}</p>;
  if (passkeys.length >= PASSKEYS_MAX) {
    return <p className="settings-text">{t('security.passkeysFull', { max: PASSKEYS_MAX })}</p>;
  }
  return (
    <>
      <Button look="plain" busy={busy} onClick={add}>
        <KeyRound size={18} aria-hidden="true" />
        {t('security.addPasskey')}
      </Button>
      <Alert text={error} />
    </>
  );
}

/** Makes a passkey with the browser, after fresh proof, and stores it under the name of this device. */
function useAddPasskey() {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const errorText = useErrorText();
  const name = useDeviceName();
  const { withProof } = useProof();
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const add = async () => {
    setError(null);
    if (!knowsPasskeys()) return setError(t('auth.noPasskeys'));
    try {
      const creation = await withProof(() => api.call('GET /user/passkeys/options'));
      const credential = await makePasskey(creation);
      const body = { name: name(deviceOf(navigator.userAgent)), credential };
      const passkey = await withProof(() => api.call('POST /user/passkeys', { body }));
      serverState.change(passkeysQuery(api).key, (all) => [...all, passkey]);
      addToast({ text: t('security.passkeyAdded') });
      await readEventsAgain({ api, serverState });
    } catch (refusal) {
      if (refusal instanceof ProofCancelled || isPasskeyCancelled(refusal)) return;
      setError(isPasskeyThere(refusal) ? t('security.passkeyThere') : errorText(refusal));
    }
  };
  return { error, busy, add: () => run(add) };
}
