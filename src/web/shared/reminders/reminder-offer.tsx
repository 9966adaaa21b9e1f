import { useAccountData } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useReminderDevice } from './use-reminder-device.ts';

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
