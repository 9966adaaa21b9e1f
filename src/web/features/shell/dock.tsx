import { House, Plus, Settings, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { showToast } from '#web/app/show-toast.ts';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { closeCreator, openCreator, useCreator } from '#web/shared/creator-store.ts';
import { preloadCreator } from '#web/shared/lazy-features.ts';
import { useUnread } from '#web/shared/unread.ts';
import { classes } from '#web/ui/classes.ts';
import './dock.css';

interface DockProps {
  isAmongHabits: boolean;
  isInCircles: boolean;
  isInSettings: boolean;
  /** Other actions of the navigation. */
  children: ReactNode;
}

/**
 * The navigation of every page: home, the circles of who is in one, create, settings (docs/rules/pages.md#the-frame). At the bottom, or in the
 * header of a wide screen.
 */
export function Dock({ isAmongHabits, isInCircles, isInSettings, children }: DockProps) {
  const t = useTranslator();
  const unread = useUnread();
  const user = useUser();
  const locale = useLocale();
  const navigate = useNavigate();
  const { visible } = useCreator();
  const toggle = () => {
    if (!user) {
      void showToast('info', 'authRequired');
      void navigate(pathTo('auth-login', locale));
    } else if (visible) closeCreator();
    else openCreator();
  };
  const preload = user ? preloadCreator : undefined;
  return (
    <nav className={classes('dock', user?.inCircle && 'has-circles')} aria-label={t('shell.menu')}>
      <DockLink to="index" label={t('shell.home')} active={isAmongHabits}>
        <House size={22} aria-hidden="true" />
      </DockLink>
      {user?.inCircle && (
        <DockLink to="circles" label={t('shell.circles')} active={isInCircles}>
          <UsersRound size={22} aria-hidden="true" />
        </DockLink>
      )}
      <button
        type="button"
        className="dock-create"
        data-tip=""
        data-creator-toggle=""
        aria-label={t('shell.create')}
        aria-expanded={visible}
        onClick={toggle}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Plus size={26} aria-hidden="true" />
        <span className="dock-word">{t('shell.create')}</span>
      </button>
      <DockLink to="settings" label={t('shell.settings')} active={isInSettings} unread={unread}>
        <Settings size={22} aria-hidden="true" />
      </DockLink>
      {children}
    </nav>
  );
}

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
