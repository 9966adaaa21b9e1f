import { ChevronRight, Globe, type LucideIcon, UserRound, UserRoundX } from 'lucide-react';
import type { RouteName } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/i18n.tsx';
import { AppLink } from '#web/link.tsx';

/** The pages below the settings. */
export function SettingsLinks() {
  const t = useTranslator();
  const language = useLocale() === 'fr' ? t('settings.french') : t('settings.english');
  return (
    <ul className="settings-card settings-links">
      <SettingsLink
        to="settings-profile"
        icon={UserRound}
        title={t('settings.profile')}
        text={t('settings.profileText')}
      />
      <SettingsLink to="settings-languages" icon={Globe} title={t('settings.language')} text={language} />
      <SettingsLink
        to="settings-close"
        icon={UserRoundX}
        title={t('settings.closing')}
        text={t('settings.closingText')}
      />
    </ul>
  );
}

interface SettingsLinkProps {
  to: RouteName;
  icon: LucideIcon;
  title: string;
  text: string;
}

function SettingsLink({ to, icon: Icon, title, text }: SettingsLinkProps) {
  return (
    <li>
      <AppLink to={to} className="settings-link">
        <span className="tile">
          <Icon size={20} aria-hidden="true" />
        </span>
        <span>
          <span className="settings-link-title">{title}</span>
          <span className="settings-text">{text}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </AppLink>
    </li>
  );
}
