import type { ReactNode } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useReminderDevice } from '#web/shared/reminders/use-reminder-device.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ComingReminders } from './coming-reminders.tsx';
import { EveningSummary, StreakNotice } from './evening-notices.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The channels of reminders, the notices of an evening, and what comes next. */
export function RemindersCard() {
  const t = useTranslator();
  return (
    <SettingsCard title={t('channels.title')} text={t('channels.text')}>
      <DeviceChannel />
      <MailChannel />
      <EveningSummary />
      <StreakNotice />
      <ComingReminders />
    </SettingsCard>
  );
}

/** The browser prompts on this press, and never before. */
function DeviceChannel() {
  const t = useTranslator();
  const { state, turn } = useReminderDevice();
  if (state !== 'unknown' && state !== 'on' && state !== 'off') {
    return <Unavailable label={t('channels.device')} text={t(`channels.${state}`)} />;
  }
  return (
    <Switch
      label={t('channels.device')}
      text={t('channels.deviceText')}
      on={state === 'on'}
      onChange={turn}
    />
  );
}

function MailChannel() {
  const t = useTranslator();
  const write = useWrite();
  const user = useUser();
  const { email: on } = useAccountData().settings.reminderChannel;
  if (user === null) return null;
  // It can always be turned off.
  if (!user.emailVerified && !on) {
    return (
      <Unavailable
        label={t('channels.email')}
        text={t('channels.emailFirst', { email: user.pendingEmail ?? user.email })}
      >
        <AppLink to="settings-profile" className={buttonClass({ look: 'plain', small: true })}>
          {t('channels.getLink')}
        </AppLink>
      </Unavailable>
    );
  }
  return (
    <Switch
      label={t('channels.email')}
      text={t('channels.emailText', { email: user.email })}
      on={on}
      onChange={(email) => void write('settings.update', { reminderChannel: { email } })}
    />
  );
}

function Unavailable({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div className="channel">
      <span className="switch-label">{label}</span>
      <span className="switch-text">{text}</span>
      {children}
    </div>
  );
}
