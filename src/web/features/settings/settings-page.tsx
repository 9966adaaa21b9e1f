import { Archive, ChevronDown, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useClub, useWrite } from '#client/react.tsx';
import type { Settings } from '#contract/user.ts';
import { EmojiCredit } from '#web/emoji-credit.tsx';
import { useFormats, useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';
import { useSession } from '#web/session.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { SettingsLinks } from './settings-links.tsx';
import './settings-page.css';

export function SettingsPage() {
  const t = useTranslator();
  return (
    <div className="settings">
      <h2>{t('settings.title')}</h2>
      <SettingsLinks />
      <div className="settings-card">
        <ThemeChoice />
        <WeekStartChoice />
      </div>
      <AppLink to="settings-archives" className={buttonClass({ look: 'plain' })}>
        <Archive size={18} aria-hidden="true" />
        {t('settings.archives')}
      </AppLink>
      <LogOutButton />
      <EmojiCredit />
    </div>
  );
}

function ThemeChoice() {
  const t = useTranslator();
  const write = useWrite();
  const { theme } = useClub().settings;
  const themes: { value: Settings['theme']; label: string }[] = [
    { value: 'system', label: t('settings.system') },
    { value: 'light', label: t('settings.light') },
    { value: 'dark', label: t('settings.dark') },
  ];
  return (
    <Segments
      legend={t('settings.theme')}
      options={themes}
      selected={theme}
      onSelect={(value) => void write('settings.update', { theme: value })}
    />
  );
}

function WeekStartChoice() {
  const t = useTranslator();
  const formats = useFormats();
  const write = useWrite();
  const { weekStart } = useClub().settings;
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    key: String(day),
    label: formats.weekday(day),
    chosen: day === weekStart,
    onSelect: () => void write('settings.update', { weekStart: day }),
  }));
  return (
    <div>
      <p className="segments-legend" aria-hidden="true">
        {t('settings.weekStart')}
      </p>
      <Menu
        label={`${t('settings.weekStart')} ${formats.weekday(weekStart)}`}
        items={days}
        className="settings-select settings-menu"
      >
        {formats.weekday(weekStart)}
        <ChevronDown size={18} aria-hidden="true" />
      </Menu>
    </div>
  );
}

function LogOutButton() {
  const t = useTranslator();
  const { signOut } = useSession();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut().finally(() => setBusy(false));
  };
  return (
    <Button look="plain" busy={busy} onClick={leave}>
      <LogOut size={18} aria-hidden="true" />
      {t('settings.logout')}
    </Button>
  );
}
