import { EVENTS_DAYS } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { DataExportCard } from '../data-export/export-buttons.tsx';
import { LaterCard } from '../later-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AboutCard, EmailCard, PasswordCard } from './account-cards.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';
import './profile-page.css';

/** The user's data, and the ways to sign in. */
export function ProfilePage() {
  const t = useTranslator();
  const user = useUser();
  if (user === null) return null;
  return (
    <SettingsFrame title={t('settings.profile')}>
      <div className="settings-columns">
        <div>
          <PictureCard pictureUrl={user.pictureUrl} />
          <AboutCard user={user} />
          <EmailCard user={user} />
          <DataExportCard />
          {/* With a circle, the navigation has them. */}
          {!user.inCircle && (
            <AppLink to="circles" className="surface settings-card">
              <span>
                <span className="settings-title">{t('settings.circles')}</span>
                <span className="settings-text">{t('settings.circlesText')}</span>
              </span>
            </AppLink>
          )}
        </div>
        <div>
          <PasswordCard hasPassword={user.hasPassword} email={user.email} />
          <SignInsCard />
          <PasskeysCard timeZone={user.timeZone} />
          <TwoStepCard timeZone={user.timeZone} />
          <LaterCard title={t('account.sessions')}>
            <SessionList timeZone={user.timeZone} />
          </LaterCard>
          <LaterCard title={t('account.activity')} text={t('account.activityText', { days: EVENTS_DAYS })}>
            <ActivityList timeZone={user.timeZone} />
          </LaterCard>
        </div>
      </div>
    </SettingsFrame>
  );
}

const SessionList = optionalComponent(async () => (await import('./session-list.tsx')).SessionList);

const ActivityList = optionalComponent(
  async () => (await import('./activity-list.tsx')).ActivityList,
  'activity',
);
