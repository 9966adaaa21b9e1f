import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { STREAK_NOTICE_MIN, STREAK_NOTICE_TIME } from '#domain/reminders/evening-settings.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useReminderDevice } from '#web/shared/reminders/reminder-offer.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SettingsCard } from './settings-card.tsx';

const ComingList = lazy(async () => ({ default: (await import('./coming-list.tsx')).ComingList }));

/** The channels of reminders, the notices of an evening, and what comes next. */
export function RemindersCard() {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const { streakNotice } = useAccountData().settings;
  return (
    <SettingsCard title={t('channels.title')} text={t('channels.text')}>
      <DeviceChannel />
      <MailChannel />
      <EveningSummary />
      <Switch
        label={t('channels.streak')}
        text={t('channels.streakText', { time: formats.time(STREAK_NOTICE_TIME), count: STREAK_NOTICE_MIN })}
        on={streakNotice}
        onChange={(on) => void write('settings.update', { streakNotice: on })}
      />
      <WeeklyLetter />
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

/** The letter of the week by mail, which the performance page shows to everyone. */
function WeeklyLetter() {
  const t = useTranslator();
  const write = useWrite();
  const { weeklyLetter } = useAccountData().settings;
  // It can always be turned off.
  if (useUser()?.emailVerified !== true && !weeklyLetter) return null;
  return (
    <Switch
      label={t('channels.letter')}
      text={t('channels.letterText')}
      on={weeklyLetter}
      onChange={(on) => void write('settings.update', { weeklyLetter: on })}
    />
  );
}

/** The time of a summary that is turned on here for the first time. */
const FIRST_TIME = '21:00';

/** One notification of what is open, at a time of the user. Settings of an older version lack it. */
function EveningSummary() {
  const t = useTranslator();
  const write = useWrite();
  const time = useAccountData().settings.eveningSummary || null;
  const [latest, setLatest] = useState(time ?? FIRST_TIME);
  const set = (eveningSummary: string | null) => {
    if (eveningSummary !== null) setLatest(eveningSummary);
    if (eveningSummary !== time) void write('settings.update', { eveningSummary });
  };
  return (
    <>
      <Switch
        label={t('channels.summary')}
        text={t('channels.summaryText')}
        on={time !== null}
        onChange={(on) => set(on ? latest : null)}
      />
      {time !== null && (
        <TextField
          label={t('channels.summaryTime')}
          type="time"
          value={time}
          // Empty while it is partly typed.
          onChange={({ currentTarget }) => currentTarget.value !== '' && set(currentTarget.value)}
        />
      )}
    </>
  );
}

/** What comes in the next days, once it is asked for: it depends on the clock, which a rendered page does not know. */
function ComingReminders() {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="coming">
      <Button look="plain" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('channels.coming')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <ComingList />
        </Suspense>
      )}
    </div>
  );
}
