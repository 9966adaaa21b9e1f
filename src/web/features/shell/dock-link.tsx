import type { ReactNode } from 'react';
import type { RouteName } from '#i18n/paths.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';

const MOST_UNREAD = 9;

interface DockLinkProps {
  to: RouteName;
  label: string;
  active: boolean;
  /** Shown as a digit, 9+ from 10 up; nothing for 0. */
  unread?: number;
  children: ReactNode;
}

export function DockLink({ to, label, active, unread = 0, children }: DockLinkProps) {
  const t = useTranslator();
  return (
    <AppLink
      to={to}
      className="dock-link"
      data-tip=""
      data-unread={unread > MOST_UNREAD ? `${MOST_UNREAD}+` : unread || undefined}
      aria-label={unread > 0 ? `${label} (${t('shell.unread', { count: unread })})` : label}
      aria-current={active ? 'page' : undefined}
    >
      {children}
    </AppLink>
  );
}
