import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { DataExportCard } from '../data-export/data-export-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AboutCard } from './about-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
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
        </div>
        <div>
          <PasswordCard hasPassword={user.hasPassword} email={user.email} />
          <SignInsCard />
          <PasskeysCard timeZone={user.timeZone} />
          <TwoStepCard timeZone={user.timeZone} />
          <SessionsCard timeZone={user.timeZone} />
          <ActivityCard timeZone={user.timeZone} />
        </div>
      </div>
    </SettingsFrame>
  );
}
