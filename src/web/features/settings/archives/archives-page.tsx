import { Archive } from 'lucide-react';
import { useAccountData, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { FinishedHabits, useFinished } from './finished-habits.tsx';
import './archives-page.css';

/** Archived habits: each can be restored or deleted; and those that are finished. */
export function ArchivesPage() {
  const t = useTranslator();
  const { archives } = useAccountData();
  const finished = useFinished();
  return (
    <SettingsFrame title={t('sheet.archives')}>
      {archives.length === 0 && finished.length === 0 && <NoArchives />}
      {archives.length > 0 && (
        <ul className="archives">
          {byOrder(archives).map((habit) => (
            <ArchivedHabit key={habit.id} habit={habit} />
          ))}
        </ul>
      )}
      {finished.length > 0 && <FinishedHabits habits={finished} />}
    </SettingsFrame>
  );
}

/** What the page will show, and a link to home. */
function NoArchives() {
  const t = useTranslator();
  return (
    <div className="surface settings-card is-matter">
      <span className="tile is-large">
        <Archive size={26} aria-hidden="true" />
      </span>
      <h3>{t('account.archivesNone')}</h3>
      <p className="settings-text">{t('sheet.archivesEmpty')}</p>
      <AppLink to="index" className={buttonClass({ look: 'plain' })}>
        {t('account.toList')}
      </AppLink>
    </div>
  );
}

function ArchivedHabit({ habit: { id, name, emoji } }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  return (
    <li className="archived">
      <Emoji name={emoji} size={28} lazy />
      <span className="archived-name">{name}</span>
      <span className="settings-ways">
        <Button
          look="plain"
          small
          aria-label={t('sheet.unarchiveNamed', { name })}
          onClick={() => void write('habit.update', { id, unarchive: true })}
        >
          {t('sheet.unarchive')}
        </Button>
        <ConfirmButton
          label={t('sheet.deleteNamed', { name })}
          confirmLabel={t('sheet.confirm')}
          onConfirm={() => void write('habit.delete', { id, action: 'delete' })}
        >
          {t('sheet.delete')}
        </ConfirmButton>
      </span>
    </li>
  );
}
