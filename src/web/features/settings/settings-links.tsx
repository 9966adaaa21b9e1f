import {
  Archive,
  ChevronRight,
  Globe,
  LifeBuoy,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Smartphone,
  UserRound,
  UserRoundX,
} from 'lucide-react';
import type { RouteName } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';

/** Links to the pages below the settings. */
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
        to="settings-archives"
        icon={Archive}
        title={t('settings.archives')}
        text={t('settings.archivesText')}
      />
      <SettingsLink
        to="settings-close"
        icon={UserRoundX}
        title={t('settings.closing')}
        text={t('settings.closingText')}
      />
    </ul>
  );
}

/** Links besides the settings. The apps of the stores do not show links to the stores. */
export function HelpLinks() {
  const t = useTranslator();
  return (
    <ul className="settings-card settings-links">
      {!import.meta.env.NATIVE && (
        <SettingsLink to="apps" icon={Smartphone} title={t('settings.apps')} text={t('settings.appsText')} />
      )}
      <SettingsLink
        to="product-support"
        icon={LifeBuoy}
        title={t('common.support')}
        text={t('settings.supportText')}
      />
      <SettingsLink to="product-terms" icon={ScrollText} title={t('common.terms')} />
      <SettingsLink to="product-privacy" icon={ShieldCheck} title={t('common.privacy')} />
    </ul>
  );
}

interface SettingsLinkProps {
  to: RouteName;
  icon: LucideIcon;
  title: string;
  text?: string;
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
          {text && <span className="settings-text">{text}</span>}
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </AppLink>
    </li>
  );
}
