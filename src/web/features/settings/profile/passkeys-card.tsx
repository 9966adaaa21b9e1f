import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import { NAME_MAX, PASSKEYS_MAX } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { deviceOf } from '#domain/device.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { isPasskeyCancelled, isPasskeyThere, knowsPasskeys, makePasskey } from '#web/platform/passkeys.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { ProofCancelled } from '#web/shared/forms/proof-cancelled.ts';
import { useErrorText } from '#web/shared/forms/refusal.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { NamedRow } from '../named-row.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { passkeysQuery, readEventsAgain } from './profile-data.ts';
import { SureButton, Unloaded, useDeviceName, useProvenChange } from './profile-rows.tsx';

/** The passkeys of the account; each can be renamed and removed, and more can be added. */
export function PasskeysCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const loaded = useQuery(passkeysQuery(useApi()));
  const { data } = loaded;
  return (
    <SettingsCard title={t('security.passkeys')} text={t('security.passkeysText')}>
      <Unloaded {...loaded} />
      {data !== undefined && data.length > 0 && (
        <ul className="profile-rows">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {data !== undefined && <AddPasskey passkeys={data} />}
    </SettingsCard>
  );
}

/** One passkey, with what is known of it. */
function PasskeyRow({ passkey, timeZone }: { passkey: Passkey; timeZone: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const api = useApi();
  const serverState = useServerState();
  const query = passkeysQuery(api);
  const change = useProvenChange();
  const { id, name, address, createdAt, lastUsedAt, backedUp } = passkey;
  const remove = () =>
    change(
      () => api.call('DELETE /user/passkeys/{id}', { params: { id } }),
      query,
      (all) => all.filter((each) => each.id !== id),
      t('security.passkeyRemoved', { name }),
    );
  const rename = async (to: string) => {
    const renamed = await api.call('PATCH /user/passkeys/{id}', { params: { id }, body: { name: to } });
    serverState.change(query.key, (all) => all.map((each) => (each.id === id ? renamed : each)));
  };
  const dayOf = (instant: string) => formats.day(dayIn(timeZone, Date.parse(instant)));
  const facts = [
    // Browsers offer it there alone.
    address,
    t('security.addedOn', { day: dayOf(createdAt) }),
    lastUsedAt === null ? t('security.neverUsed') : t('security.usedOn', { day: dayOf(lastUsedAt) }),
    t(backedUp ? 'security.synced' : 'security.oneDevice'),
  ];
  return (
    <NamedRow
      icon={KeyRound}
      name={name}
      parts={facts}
      naming={{ label: t('security.passkeyName'), max: NAME_MAX, send: rename }}
    >
      <SureButton text={t('security.remove')} of={name} onConfirm={remove} />
    </NamedRow>
  );
}

/** Makes a passkey with the browser, after fresh proof, and stores it under the name of this device. */
function AddPasskey({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { client, config, t } = useApp();
  const errorText = useErrorText();
  const name = useDeviceName();
  const { withProof } = useProof();
  const [busy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const add = async () => {
    setError(null);
    if (!knowsPasskeys()) return setError(t('auth.noPasskeys'));
    try {
      const creation = await withProof(() => client.api.call('GET /user/passkeys/options'));
      const credential = await makePasskey(creation);
      const body = { name: name(deviceOf(navigator.userAgent)), credential };
      const passkey = await withProof(() => client.api.call('POST /user/passkeys', { body }));
      client.serverState.change(passkeysQuery(client.api).key, (all) => [...all, passkey]);
      addToast({ text: t('security.passkeyAdded') });
      await readEventsAgain(client);
    } catch (refusal) {
      if (refusal instanceof ProofCancelled || isPasskeyCancelled(refusal)) return;
      setError(isPasskeyThere(refusal) ? t('security.passkeyThere') : errorText(refusal));
    }
  };
  if (import.meta.env.NATIVE) return <p className="settings-text">{t('security.passkeysInBrowser')}</p>;
  if (!config.passkeys) return <p className="settings-text">{t('security.passkeysNeedHttps')}</p>;
  if (passkeys.length >= PASSKEYS_MAX) {
    return <p className="settings-text">{t('security.passkeysFull', { max: PASSKEYS_MAX })}</p>;
  }
  return (
    <>
      <Button look="plain" busy={busy} onClick={() => run(add)}>
        <KeyRound size={18} aria-hidden="true" />
        {t('security.addPasskey')}
      </Button>
      <Alert text={error} />
    </>
  );
}
