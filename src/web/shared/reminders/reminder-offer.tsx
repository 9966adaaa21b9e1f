import { useEffect } from 'react';
import { useAccountData } from '#client/react.tsx';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useDeviceState } from './device-state.ts';
import { thisDevice } from './this-device.ts';

/** Shown where the user sets a time that nothing would use: no notification of this device, and no mail. */
export function ReminderOffer() {
  const t = useTranslator();
  const user = useUser();
  const { email } = useAccountData().settings.reminderChannel;
  const { state, turn, busy } = useReminderDevice();
  const isMailed = email && user?.emailVerified === true;
  if (state === 'unknown' || state === 'on' || isMailed) return null;
  return (
    <div className="apart">
      <p className="fine">{t('channels.offer')}</p>
      {state === 'off' ? (
        <Button look="plain" small busy={busy} onClick={() => turn(true)}>
          {t('channels.turnOn')}
        </Button>
      ) : (
        <AppLink to="settings" className={buttonClass({ look: 'plain', small: true })}>
          {t('channels.how')}
        </AppLink>
      )}
    </div>
  );
}

/** Whether this device reminds, and a switch for it. */
export function useReminderDevice() {
  const { client, t } = useApp();
  const state = useDeviceState();
  const [busy, run] = useBusy();
  // Without the server, the state stays as it was.
  useEffect(() => void thisDevice.check(client).catch(ignoreFailure), [client]);
  // Call from a user gesture: the browser may prompt.
  const turn = (on: boolean) =>
    run(async () => {
      const turned = on ? thisDevice.turnOn(client) : thisDevice.turnOff(client);
      await turned.catch(() => on && addToast({ status: 'error', text: t('channels.failed') }));
    });
  return { state, turn, busy };
}
