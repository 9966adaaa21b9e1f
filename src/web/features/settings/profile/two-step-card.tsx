import { ShieldCheck, Smartphone } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ApiClient } from '#client/api/api-client.ts';
import { useApi, useQuery } from '#client/react.tsx';
import type { TwoStep } from '#contract/two-step.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { SettingsCard } from '../settings-card.tsx';
import { readEventsAgain, twoStepQuery } from './profile-data.ts';
import { SureButton, Unloaded, useProvenChange } from './profile-rows.tsx';

/** Below this it is time for new recovery codes. */
const FEW_CODES = 3;

const loadSetup = async () => (await import('./two-step-setup.tsx')).TwoStepSetupDialog;
const loadCodes = async () => (await import('./recovery-codes.tsx')).RecoveryCodesDialog;

/** Two-step verification: switched on, off, and its recovery codes. */
export function TwoStepCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const loaded = useQuery(twoStepQuery(useApi()));
  const { data } = loaded;
  return (
    <SettingsCard title={t('security.twoStep')} text={t('security.twoStepText')}>
      <Unloaded {...loaded} />
      {data?.enabledAt === null && <SwitchOn />}
      {data?.enabledAt != null && (
        <SwitchedOn twoStep={data} since={dayIn(timeZone, Date.parse(data.enabledAt))} />
      )}
    </SettingsCard>
  );
}

/** Asks the server with fresh proof, and shows its answer in a dialog; once that is closed, the page is read again. */
function useAnswerDialog<T, P>(load: () => Promise<ComponentType<P>>, ask: (api: ApiClient) => Promise<T>) {
  const { client } = useApp();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const { Shown, open, close } = useLazyDialog(load);
  const [answer, setAnswer] = useState<T | null>(null);
  const start = () =>
    attempt(async () => {
      await withProof(() => ask(client.api)).then(setAnswer);
      open();
    });
  const onClose = () => {
    close();
    setAnswer(null);
    void client.serverState.load(twoStepQuery(client.api), 0);
    void readEventsAgain(client);
  };
  return { Shown, answer, start, onClose };
}

function SwitchOn() {
  const t = useTranslator();
  const [busy, run] = useBusy();
  const { Shown, answer, start, onClose } = useAnswerDialog(loadSetup, (api) =>
    api.call('POST /user/two-step'),
  );
  return (
    <>
      <Button look="plain" busy={busy} onClick={() => run(start)}>
        <Smartphone size={18} aria-hidden="true" />
        {t('security.setUp')}
      </Button>
      {Shown && answer && <Shown setup={answer} onClose={onClose} />}
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
  const { Shown, answer, start, onClose } = useAnswerDialog(loadCodes, (api) =>
    api.call('POST /user/two-step/recovery-codes'),
  );
  return (
    <>
      <SureButton text={t('security.newCodes')} onConfirm={start} />
      {Shown && answer && <Shown codes={answer.recoveryCodes} onClose={onClose} />}
    </>
  );
}

function SwitchOff() {
  const t = useTranslator();
  const query = twoStepQuery(useApi());
  const change = useProvenChange();
  const switchOff = () =>
    change(
      (api) => api.call('DELETE /user/two-step'),
      query,
      () => ({ enabledAt: null, recoveryCodesLeft: 0 }),
      t('security.twoStepOff'),
    );
  return <SureButton text={t('security.switchOff')} onConfirm={switchOff} />;
}
