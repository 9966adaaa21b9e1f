import { ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import type { TwoStep, TwoStepSetup } from '#contract/two-step.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { SettingsCard } from '../settings-card.tsx';
import { LoadFailed } from './load-failed.tsx';
import { readEventsAgain, twoStepQuery } from './profile-data.ts';

/** Below this it is time for new recovery codes. */
const FEW_CODES = 3;

const loadSetup = async () => (await import('./two-step-setup.tsx')).TwoStepSetupDialog;
const loadCodes = async () => (await import('./recovery-codes.tsx')).RecoveryCodesDialog;

/** Two-step verification: switched on, off, and its recovery codes. */
export function TwoStepCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const { data, failed, retry } = useQuery(twoStepQuery(useApi()));
  return (
    <SettingsCard title={t('security.twoStep')} text={t('security.twoStepText')}>
      {failed && <LoadFailed onRetry={retry} />}
      {!failed && data === undefined && <Skeleton className="profile-waiting" />}
      {data?.enabledAt === null && <SwitchOn />}
      {data?.enabledAt != null && (
        <SwitchedOn twoStep={data} since={dayIn(timeZone, Date.parse(data.enabledAt))} />
      )}
    </SettingsCard>
  );
}

function SwitchOn() {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const [busy, run] = useBusy();
  const { Shown, open, close } = useLazyDialog(loadSetup);
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  const start = () =>
    attempt(async () => {
      setSetup(await withProof(() => api.call('POST /user/two-step')));
      open();
    });
  const end = () => {
    close();
    setSetup(null);
    void serverState.load(twoStepQuery(api), 0);
    void readEventsAgain({ api, serverState });
  };
  return (
    <>
      <Button look="plain" busy={busy} onClick={() => run(start)}>
        <Smartphone size={18} aria-hidden="true" />
        {t('security.setUp')}
      </Button>
      {Shown && setup && <Shown setup={setup} onClose={end} />}
    </>
  );
}

function SwitchedOn({ twoStep, since }: { twoStep: TwoStep; since: string }) {
  const t = useTranslator();
  const formats = useFormats();
  const { recoveryCodesLeft: left } = twoStep;
  return (
    <>
      <div className="profile-row">
        <span className="tile is-good">
          <ShieldCheck size={20} aria-hidden="true" />
        </span>
        <span className="profile-row-text">
          <span className="settings-title" role="status">
            {t('security.onSince', { day: formats.day(since) })}
          </span>
          <span className="settings-text">{t('security.codesLeft', { left })}</span>
        </span>
      </div>
      {left < FEW_CODES && <p className="settings-text">{t('security.fewCodes')}</p>}
      <div className="ways">
        <NewCodes />
        <SwitchOff />
      </div>
    </>
  );
}

function NewCodes() {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const { Shown, open, close } = useLazyDialog(loadCodes);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = () =>
    attempt(async () => {
      const { recoveryCodes } = await withProof(() => api.call('POST /user/two-step/recovery-codes'));
      setCodes(recoveryCodes);
      open();
    });
  const end = () => {
    close();
    setCodes(null);
    void serverState.load(twoStepQuery(api), 0);
    void readEventsAgain({ api, serverState });
  };
  return (
    <>
      <ConfirmButton
        label={t('security.newCodes')}
        confirmLabel={t('habits.confirm')}
        onConfirm={() => void renew()}
      >
        {t('security.newCodes')}
      </ConfirmButton>
      {Shown && codes && <Shown codes={codes} onClose={end} />}
    </>
  );
}

function SwitchOff() {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const switchOff = () =>
    attempt(async () => {
      await withProof(() => api.call('DELETE /user/two-step'));
      serverState.change(twoStepQuery(api).key, () => ({ enabledAt: null, recoveryCodesLeft: 0 }));
      addToast({ text: t('security.twoStepOff') });
      await readEventsAgain({ api, serverState });
    });
  return (
    <ConfirmButton
      label={t('security.switchOff')}
      confirmLabel={t('habits.confirm')}
      onConfirm={() => void switchOff()}
    >
      {t('security.switchOff')}
    </ConfirmButton>
  );
}
