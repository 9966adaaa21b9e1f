import { ChevronRight, type LucideIcon, UsersRound } from 'lucide-react';
import type { RouteName } from '#i18n/paths.ts';
import type { MessageKey } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';

interface RowProps {
  to: RouteName;
  icon: LucideIcon;
  title: MessageKey;
  text?: MessageKey;
}

/** A link to a page, in a card of such. */
export function SettingsRow({ to, icon: Icon, title, text }: RowProps) {
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

/** What circles are, until the user is in one: from then on the navigation has them. */
export function CirclesRow() {
  if (useUser()?.inCircle !== false) return null;
  return (
    <ul className="surface settings-card settings-links">
      <SettingsRow to="circles" icon={UsersRound} title="settings.circles" text="settings.circlesText" />
    </ul>
  );
}
