import { useState } from 'react';
import { useToday } from '#client/react.tsx';
import { CLOSED_DAYS, EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ExportButtons } from '../data-export/export-buttons.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { CloseForm, type Closing } from './close-form.tsx';
import './close-page.css';

/** Closes the account for a while or for good, with the consequences of each. */
export function ClosePage() {
  const t = useTranslator();
  const user = useUser();
  const [done, setDone] = useState<Closing | null>(null);
  if (done !== null || user === null) return <Farewell done={done ?? 'close'} />;
  return (
    <SettingsFrame title={t('settings.closing')}>
      <SettingsCard title={t('ownData.leaving')} text={t('ownData.leavingText')}>
        <ExportButtons />
      </SettingsCard>
      <CloseForm email={user.email} onDone={setDone} />
    </SettingsFrame>
  );
}

/** Already signed out: the message stays until the visitor leaves. */
function Farewell({ done }: { done: Closing }) {
  const t = useTranslator();
  const formats = useFormats();
  const until = formats.day(addDays(useToday(), CLOSED_DAYS));
  return (
    <div className="settings farewell" role="status">
      <div className="surface settings-card is-matter">
        <h1 className="page-title">{done === 'close' ? t('account.closed') : t('account.erased')}</h1>
        <p>
          {done === 'close'
            ? t('account.closedText', { day: until })
            : t('account.erasedText', { days: EMAIL_UNDO_DAYS })}
        </p>
        <AppLink to="index" className={buttonClass()} reloadDocument>
          {t('account.toStart')}
        </AppLink>
      </div>
    </div>
  );
}
