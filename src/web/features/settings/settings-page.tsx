import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { dayStartOf } from '#client/state/day-start.ts';
import { hasEmailToConfirm } from '#client/state/profile.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useSession, useUser } from '#web/app/session.tsx';
import { ChatLauncher } from '#web/shared/chat-launcher.tsx';
import { EmailNotice } from '#web/shared/email-notice.tsx';
import { useNewBuild } from '#web/shared/unread.ts';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { RemindersCard } from './reminders-card.tsx';
import { HelpLinks, SettingsLinks } from './settings-links.tsx';
import './settings-page.css';

export function SettingsPage() {
  const t = useTranslator();
  return (
    <div className="settings">
      <h2 className="page-title">{t('settings.title')}</h2>
      <Waiting />
      <div className="settings-columns">
        <div>
          <div className="surface settings-card">
            <ThemeChoice />
            <WeekStartChoice />
            <DayStartChoice />
            <FinishYesterdayChoice />
            <HapticsChoice />
          </div>
          <SettingsLinks />
        </div>
        <div>
          <RemindersCard />
          <HelpLinks />
          <LogOutButton />
          <ChatLauncher />
        </div>
      </div>
    </div>
  );
}

/** What the number in the navigation counts. */
function Waiting() {
  const t = useTranslator();
  const user = useUser();
  const reload = useNewBuild();
  return (
    <>
      {reload && (
        <section className="surface settings-build" aria-label={t('update.ready')}>
          <p>{t('update.ready')}</p>
          <Button small onClick={reload}>
            {t('update.reload')}
          </Button>
        </section>
      )}
      {user && hasEmailToConfirm(user) && <EmailNotice user={user} />}
    </>
  );
}

const themes = ['system', 'light', 'dark'] as const;

function ThemeChoice() {
  const t = useTranslator();
  const write = useWrite();
  const { theme } = useAccountData().settings;
  return (
    <Segments
      legend={t('settings.theme')}
      options={themes.map((value) => ({ value, label: t(`settings.${value}`) }))}
      selected={theme}
      onSelect={(value) => void write('settings.update', { theme: value })}
    />
  );
}

function WeekStartChoice() {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const id = useId();
  const { weekStart } = useAccountData().settings;
  return (
    <div>
      <label className="segments-legend" htmlFor={id}>
        {t('settings.weekStart')}
      </label>
      <Select
        id={id}
        value={weekStart}
        onChange={(event) => void write('settings.update', { weekStart: Number(event.currentTarget.value) })}
      >
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <option key={day} value={day}>
            {formats.weekday(day)}
          </option>
        ))}
      </Select>
    </div>
  );
}

const hours = [0, 1, 2, 3, 4, 5, 6];

function DayStartChoice() {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const id = useId();
  const dayStart = dayStartOf(useAccountData().settings);
  return (
    <div>
      <label className="segments-legend" htmlFor={id}>
        {t('settings.dayStart')}
      </label>
      <Select
        id={id}
        aria-describedby={`${id}-text`}
        value={dayStart}
        onChange={(event) => void write('settings.update', { dayStart: Number(event.currentTarget.value) })}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hour === 0 ? t('settings.midnight') : formats.time(`0${String(hour)}:00`)}
          </option>
        ))}
      </Select>
      <span className="settings-text" id={`${id}-text`}>
        {t('settings.dayStartText')}
      </span>
    </div>
  );
}

function FinishYesterdayChoice() {
  const t = useTranslator();
  const write = useWrite();
  const { finishYesterday } = useAccountData().settings;
  return (
    <Switch
      label={t('settings.finishYesterday')}
      text={t('settings.finishYesterdayText')}
      on={finishYesterday}
      onChange={(on) => void write('settings.update', { finishYesterday: on })}
    />
  );
}

function HapticsChoice() {
  const t = useTranslator();
  const write = useWrite();
  const { haptics } = useAccountData().settings;
  return (
    <Switch
      label={t('settings.haptics')}
      text={t('settings.hapticsText')}
      on={haptics}
      onChange={(on) => void write('settings.update', { haptics: on })}
    />
  );
}

function LogOutButton() {
  const t = useTranslator();
  const { signOut } = useSession();
  const [busy, run] = useBusy();
  return (
    <Button look="plain" busy={busy} onClick={() => run(signOut)}>
      <LogOut size={18} aria-hidden="true" />
      {t('settings.logout')}
    </Button>
  );
}
