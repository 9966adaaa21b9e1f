import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '#client/react.tsx';
import { DEVICE_CODE_MINUTES } from '#contract/limits.ts';
import { MINUTE } from '#domain/days/time.ts';
import { timeOfDay } from '#domain/days/time-of-day.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { QrCode } from '#web/shared/qr-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';

interface Shown {
  readonly address: string;
  /** By the clock of this device. */
  readonly end: number;
}

/** Shows the code by which a phone signs in, until it has expired. */
export function PhoneSignIn({ timeZone }: { timeZone: string }) {
  const { t, locale, config } = useApp();
  const api = useApi();
  const attempt = useAttempt();
  const { withProof } = useProof();
  const [busy, run] = useBusy();
  const [shown, setShown] = useState<Shown | 'over' | null>(null);
  const make = async () => {
    await attempt(async () => {
      const { code } = await withProof(() => api.call('POST /user/device-codes'));
      if (code === null) return;
      const fragment = new URLSearchParams({ code });
      const address = `${config.publicUrl}${pathTo('auth-device', locale)}#${fragment}`;
      setShown({ address, end: Date.now() + DEVICE_CODE_MINUTES * MINUTE });
    });
  };
  const ask = (text: string) => (
    <Button look="plain" busy={busy} onClick={() => run(make)}>
      <Smartphone size={18} aria-hidden="true" />
      {text}
    </Button>
  );
  return (
    <section className="stack">
      <p className="settings-text" role="status">
        <strong>{t('devices.phone')}</strong>
        <br />
        {t(shown === 'over' ? 'devices.over' : 'devices.phoneText')}
      </p>
      {shown !== null && shown !== 'over' ? (
        <Code {...shown} timeZone={timeZone} onEnd={setShown} />
      ) : (
        ask(t(shown === 'over' ? 'devices.renew' : 'devices.show'))
      )}
    </section>
  );
}

interface CodeProps extends Shown {
  timeZone: string;
  onEnd: (state: 'over' | null) => void;
}

function Code({ address, end, timeZone, onEnd }: CodeProps) {
  const { t } = useApp();
  const formats = useFormats();
  useEffect(() => {
    const timer = setTimeout(() => onEnd('over'), end - Date.now());
    return () => clearTimeout(timer);
  }, [end, onEnd]);
  return (
    <>
      <QrCode text={address} label={t('devices.qrCode')} />
      <p className="profile-pending two-step-secret">
        <code>{address}</code>
      </p>
      <p className="settings-text">
        {t('devices.scan')} {t('devices.until', { time: formats.time(timeOfDay(timeZone, end)) })}
      </p>
      <Button look="quiet" small onClick={() => onEnd(null)}>
        {t('devices.close')}
      </Button>
    </>
  );
}
