import {
  Archive,
  ChevronRight,
  Globe,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Palmtree,
  Plug,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Upload,
  UserRound,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import { Suspense, useId } from 'react';
import { useAccountData, useWrite } from '#client/react.tsx';
import { hasEmailToConfirm } from '#client/state/profile.ts';
import { dayStartOf } from '#client/state/queries.ts';
import type { RouteName } from '#i18n/paths.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useSession, useUser } from '#web/app/session.tsx';
import { isNativeShell } from '#web/platform/native-shell.ts';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { ChatLauncher } from '#web/shared/chat-launcher.tsx';
import { EmailNotice } from '#web/shared/email-notice.tsx';
import { useNewBuild } from '#web/shared/unread.ts';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { RemindersCard } from './reminders-card.tsx';
import './settings-page.css';

export function SettingsPage() {
  const t = useTranslator();
  const user = useUser();
  const reload = useNewBuild();
  const { signOut } = useSession();
  const [busy, run] = useBusy();
  return (
    <div className="settings">
      <h2 className="page-title">{t('settings.title')}</h2>
      {/* What the number in the navigation counts. */}
      {reload && (
        <section className="surface settings-build" aria-label={t('update.ready')}>
          <p>{t('update.ready')}</p>
          <Button small onClick={reload}>
            {t('update.reload')}
          </Button>
        </section>
      )}
      {user && hasEmailToConfirm(user) && <EmailNotice user={user} />}
      <div className="settings-columns">
        <div>
          <Choices />
          <SettingsLinks />
        </div>
        <div>
          <RemindersCard />
          {user && !user.inCircle && (
            <ul className="surface settings-card settings-links">
              <Row to="circles" icon={UsersRound} title="settings.circles" text="settings.circlesText" />
            </ul>
          )}
          <HelpLinks />
          {ServersLink && (
            <div className="surface settings-card settings-links">
              <Suspense>
                <ServersLink />
              </Suspense>
            </div>
          )}
          <Button look="plain" busy={busy} onClick={() => run(signOut)}>
            <LogOut size={18} aria-hidden="true" />
            {t('settings.logout')}
          </Button>
          <ChatLauncher />
        </div>
      </div>
    </div>
  );
}

/** In the apps alone. */
const ServersLink = import.meta.env.NATIVE
  ? optionalComponent(async () => (await import('#web/shared/servers-link.tsx')).ServersLink, 'servers')
  : null;

const themes = ['system', 'light', 'dark'] as const;
const celebrations = ['full', 'quiet', 'none'] as const;
const weekStarts = [1, 2, 3, 4, 5, 6, 0];
const hours = [0, 1, 2, 3, 4, 5, 6];

function Choices() {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const { settings } = useAccountData();
  return (
    <div className="surface settings-card">
      <Segments
        legend={t('settings.theme')}
        options={themes.map((value) => ({ value, label: t(`settings.${value}`) }))}
        selected={settings.theme}
        onSelect={(theme) => void write('settings.update', { theme })}
      />
      <NumberChoice
        label={t('settings.weekStart')}
        options={weekStarts.map((day) => [day, formats.weekday(day)])}
        value={settings.weekStart}
        onChoose={(weekStart) => void write('settings.update', { weekStart })}
      />
      <NumberChoice
        label={t('settings.dayStart')}
        text={t('settings.dayStartText')}
        options={hours.map((hour) => [
          hour,
          hour === 0 ? t('settings.midnight') : formats.time(`0${hour}:00`),
        ])}
        value={dayStartOf(settings)}
        onChoose={(dayStart) => void write('settings.update', { dayStart })}
      />
      <Switch
        label={t('settings.finishYesterday')}
        text={t('settings.finishYesterdayText')}
        on={settings.finishYesterday}
        onChange={(finishYesterday) => void write('settings.update', { finishYesterday })}
      />
      <Switch
        label={t('settings.haptics')}
        text={t('settings.hapticsText')}
        on={settings.haptics}
        onChange={(haptics) => void write('settings.update', { haptics })}
      />
      <div>
        <Segments
          legend={t('settings.celebrations')}
          options={celebrations.map((value) => ({ value, label: t(`settings.celebrating.${value}`) }))}
          selected={settings.celebrations}
          onSelect={(chosen) => void write('settings.update', { celebrations: chosen })}
        />
        <p className="settings-text" aria-live="polite">
          {t(`settings.celebrating.${settings.celebrations}Text`)}
        </p>
      </div>
      <Switch
        label={t('settings.grace')}
        text={t('settings.graceText')}
        on={settings.grace}
        onChange={(grace) => void write('settings.update', { grace })}
      />
    </div>
  );
}

interface NumberChoiceProps {
  label: string;
  text?: string;
  options: readonly (readonly [value: number, name: string])[];
  value: number;
  onChoose: (value: number) => void;
}

function NumberChoice({ label, text, options, value, onChoose }: NumberChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="segments-legend" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        aria-describedby={text && `${id}-text`}
        value={value}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
      {text && (
        <span className="settings-text" id={`${id}-text`}>
          {text}
        </span>
      )}
    </div>
  );
}

/** Links to the pages below the settings. */
function SettingsLinks() {
  const isOperator = useUser()?.role === 'operator';
  const language = useLocale() === 'fr' ? 'common.french' : 'common.english';
  return (
    <ul className="surface settings-card settings-links">
      <Row to="settings-profile" icon={UserRound} title="settings.profile" text="settings.profileText" />
      <Row to="settings-languages" icon={Globe} title="common.language" text={language} />
      <Row to="settings-breaks" icon={Palmtree} title="settings.breaks" text="settings.breaksText" />
      <Row
        to="settings-connections"
        icon={Plug}
        title="settings.connections"
        text="settings.connectionsText"
      />
      <Row to="settings-import" icon={Upload} title="settings.import" text="settings.importText" />
      <Row to="settings-archives" icon={Archive} title="settings.archives" text="settings.archivesText" />
      {isOperator && (
        <Row to="operator" icon={ShieldCheck} title="settings.operating" text="settings.operatingText" />
      )}
      <Row to="settings-close" icon={UserRoundX} title="settings.closing" text="settings.closingText" />
    </ul>
  );
}

/** Links besides the settings. The apps of the stores do not show links to the stores. */
function HelpLinks() {
  return (
    <ul className="surface settings-card settings-links">
      {!isNativeShell() && <Row to="apps" icon={Smartphone} title="settings.apps" text="settings.appsText" />}
      <Row to="product-support" icon={LifeBuoy} title="common.support" text="settings.supportText" />
      <Row to="product-terms" icon={ScrollText} title="common.terms" />
      <Row to="product-privacy" icon={ShieldCheck} title="common.privacy" />
    </ul>
  );
}

interface RowProps {
  to: RouteName;
  icon: LucideIcon;
  title: MessageKey;
  text?: MessageKey;
}

function Row({ to, icon: Icon, title, text }: RowProps) {
  const t = useTranslator();
  return (
    <li>
      <AppLink to={to} className="settings-link">
        <span className="tile">
          <Icon size={20} aria-hidden="true" />
        </span>
        <span>
          <span className="settings-title">{t(title)}</span>
          {text && <span className="settings-text">{t(text)}</span>}
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </AppLink>
    </li>
  );
}
