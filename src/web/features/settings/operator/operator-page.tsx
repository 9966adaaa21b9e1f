import { EVENTS_DAYS } from '#contract/limits.ts';
import { FIRST_STEPS } from '#i18n/paths.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LaterCard } from '../later-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { BackupsCard } from './backups-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { MailCard } from './mail-card.tsx';
import { MembersCard } from './members-card.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { AddressRow, ServerCard } from './server-card.tsx';
import '../profile/profile-page.css';

const Checks = optionalComponent(async () => (await import('./later-lists.tsx')).Checks);
const FailedJobs = optionalComponent(async () => (await import('./later-lists.tsx')).FailedJobs);
const History = optionalComponent(async () => (await import('./later-lists.tsx')).History);

/** What an operator sees of the club and does for it: a card for each matter. */
export function OperatorPage() {
  const t = useTranslator();
  const user = useUser();
  const { search } = useLocation();
  if (user === null) return null;
  const { email, timeZone } = user;
  if (search === FIRST_STEPS) return <FirstSteps email={email} />;
  return (
    <SettingsFrame title={t('operating.title')}>
      <p className="settings-text">{t('operating.text')}</p>
      <div className="settings-columns">
        <div>
          <ServerCard />
          <MembersCard ownId={user.id} timeZone={timeZone} />
          <InvitationsCard timeZone={timeZone} />
          <RegistrationCard />
        </div>
        <div>
          <BackupsCard timeZone={timeZone} />
          <LaterCard title={t('operating.checks')} text={t('operating.checksText')}>
            <Checks />
          </LaterCard>
          <MailCard email={email} />
          <LaterCard title={t('operating.jobs')} text={t('operating.jobsText')}>
            <FailedJobs timeZone={timeZone} />
          </LaterCard>
          <LaterCard title={t('operating.history')} text={t('operating.historyText', { days: EVENTS_DAYS })}>
            <History timeZone={timeZone} />
          </LaterCard>
        </div>
      </div>
    </SettingsFrame>
  );
}

/** What is to be looked at once, right after a club was set up. */
function FirstSteps({ email }: { email: string }) {
  const t = useTranslator();
  return (
    <SettingsFrame title={t('operating.firstTitle')}>
      <p className="settings-text">{t('operating.firstText')}</p>
      <RegistrationCard />
      <MailCard email={email} />
      <AddressRow />
      <AppLink to="index" className={buttonClass()}>
        {t('operating.firstDone')}
      </AppLink>
    </SettingsFrame>
  );
}
