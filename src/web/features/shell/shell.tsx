import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOutboxStatus } from '#client/react.tsx';
import { routeNameAt } from '#i18n/paths.ts';
import { useAnswerText, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { useShown } from '#web/app/use-navigation.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { leaveCreator, useCreator } from '#web/shared/creator-store.ts';
import { CreatorPanel, DaySheet } from '#web/shared/lazy-features.ts';
import { closeDay, useOpenedDay } from '#web/shared/open-day.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { useFirstKey, useRest } from '#web/ui/use-calm.ts';
import { Dock } from './dock.tsx';
import { ProfileHeader } from './profile-header.tsx';
import '#web/ui/tokens.css';
import '#web/ui/font.css';
import '#web/ui/base.css';
import '#web/shared/common.css';
import './shell.css';

/** The keyboard shortcuts. */
const Shortcuts = optionalComponent(
  async () => (await import('./shortcuts/shortcuts.tsx')).Shortcuts,
  'shortcuts',
);

/** The state of the outbox. */
const OutboxNote = optionalComponent(
  async () => (await import('./unsent/outbox-note.tsx')).OutboxNote,
  'unsent',
);

/** Where a visitor comes in: each item of the dock would only ask to sign in. */
const doors: readonly string[] = ['index', 'auth-login', 'auth-register', 'auth-device', 'operator-setup'];

/** The frame of every page: profile header, navigation, creator panel, toasts, loading bar. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslator();
  const user = useUser();
  const { location, isPending } = useShown();
  const { pathname } = location;
  const creator = useCreator();
  const openedDay = useOpenedDay();
  const answerText = useAnswerText();
  const rested = useRest();
  const firstKey = useFirstKey();
  const isStuck = ['waiting', 'failed'].includes(useOutboxStatus().state);
  // From then on: what is open in the note stays open while it tries again.
  const [hasNote, setHasNote] = useState(false);
  if ((rested || isStuck) && !hasNote) setHasNote(true);
  const route = routeNameAt(pathname);
  // The header has a line under it on all other pages (docs/rules/pages.md#the-frame).
  const isAmongHabits = route === 'index' || route?.startsWith('habits-') === true;
  const isDoor = user === null && doors.includes(route ?? '');
  useEffect(() => {
    leaveCreator(pathname);
    closeDay();
  }, [pathname]);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <LoadingBar active={isPending} label={t('shell.loading')} />
      <div
        className={classes('app', user && 'is-member', user?.inCircle && 'has-circles', isDoor && 'is-door')}
        inert={user !== null && creator.visible}
      >
        {user && <ProfileHeader user={user} divided={!isAmongHabits} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {user && hasNote && (
        <Suspense>
          <OutboxNote />
        </Suspense>
      )}
      {user && creator.visible && (
        <Suspense>
          <CreatorPanel type={creator.type} />
        </Suspense>
      )}
      {user && openedDay && (
        <Suspense>
          <DaySheet {...openedDay} />
        </Suspense>
      )}
      {!isDoor && (
        <Dock
          isAmongHabits={isAmongHabits}
          isInCircles={route?.startsWith('circles') === true}
          isInSettings={route?.startsWith('settings') === true}
        >
          {user && (rested || firstKey) && (
            <Suspense>
              <Shortcuts first={firstKey} />
            </Suspense>
          )}
        </Dock>
      )}
      <ToastRegion
        lookUp={(key, params) => answerText(key, params) ?? key}
        closeLabel={t('shell.closeToast')}
      />
    </>
  );
}
