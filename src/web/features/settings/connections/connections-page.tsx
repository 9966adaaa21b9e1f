import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AssistantsCard } from './assistants-card.tsx';
import { CalendarCard } from './calendars/calendar-card.tsx';
import { TagsCard } from './tags-card.tsx';
import { TokensCard } from './tokens-card.tsx';
import { WebhooksCard } from './webhooks/webhooks-card.tsx';
import '../profile/profile-page.css';

/** For the sheet of a habit, by way of this page: what both share stays with the page, and off what the first screen loads when it is idle. */
export const loadTagsDialog = async () => (await import('./tags-dialog.tsx')).TagsDialog;

/** What else reads and writes the user's habits: a card for each kind. */
export function ConnectionsPage() {
  const t = useTranslator();
  const user = useUser();
  if (user === null) return null;
  return (
    <SettingsFrame title={t('connections.title')}>
      <p className="settings-text">{t('connections.text')}</p>
      <AppLink to="help-api" className={buttonClass({ look: 'plain', small: true })}>
        {t('connections.guide')}
      </AppLink>
      <TokensCard timeZone={user.timeZone} />
      <TagsCard />
      <WebhooksCard timeZone={user.timeZone} />
      <CalendarCard />
      <AssistantsCard />
    </SettingsFrame>
  );
}
