import {
  Archive,
  ChevronRight,
  Globe,
  LifeBuoy,
  type LucideIcon,
  Palmtree,
  ScrollText,
  ShieldCheck,
  Smartphone,
  Upload,
  UserRound,
  UserRoundX,
} from 'lucide-react';
import type { RouteName } from '#i18n/paths.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { isNativeShell } from '#web/platform/native-shell.ts';

/** Links to the pages below the settings. */
export function SettingsLinks() {
  const language = useLocale() === 'fr' ? 'common.french' : 'common.english';
  return (
    <ul className="surface settings-card settings-links">
      <SettingsLink
        to="settings-profile"
        icon={UserRound}
        title="settings.profile"
        text="settings.profileText"
      />
      <SettingsLink to="settings-languages" icon={Globe} title="common.language" text={language} />
      <SettingsLink to="settings-breaks" icon={Palmtree} title="settings.breaks" text="settings.breaksText" />
      <SettingsLink to="settings-import" icon={Upload} title="settings.import" text="settings.importText" />
      <SettingsLink
        to="settings-archives"
        icon={Archive}
        title="settings.archives"
        text="settings.archivesText"
      />
      <SettingsLink
        to="settings-close"
        icon={UserRoundX}
        title="settings.closing"
        text="settings.closingText"
      />
    </ul>
  );
}

/** Links besides the settings. The apps of the stores do not show links to the stores. */
export function HelpLinks() {
  return (
    <ul className="surface settings-card settings-links">
      {!isNativeShell() && (
        <SettingsLink to="apps" icon={Smartphone} title="settings.apps" text="settings.appsText" />
      )}
      <SettingsLink to="product-support" icon={LifeBuoy} title="common.support" text="settings.supportText" />
      <SettingsLink to="product-terms" icon={ScrollText} title="common.terms" />
      <SettingsLink to="product-privacy" icon={ShieldCheck} title="common.privacy" />
    </ul>
  );
}

interface SettingsLinkProps {
  to: RouteName;
  icon: LucideIcon;
  title: MessageKey;
  text?: MessageKey;
}

function SettingsLink({ to, icon: Icon, title, text }: SettingsLinkProps) {
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
