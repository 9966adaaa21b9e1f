import { useClub, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { byOrder } from '#domain/ordering.ts';
import { useTranslator } from '#web/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import './archives-page.css';

/** Habits that were put away: to be taken back, or let go for good. */
export function ArchivesPage() {
  const t = useTranslator();
  const { archives } = useClub();
  return (
    <div className="archives">
      <h2>{t('sheet.archives')}</h2>
      {archives.length === 0 && <p>{t('sheet.archivesEmpty')}</p>}
      <ul>
        {byOrder(archives).map((habit) => (
          <ArchivedHabit key={habit.id} habit={habit} />
        ))}
      </ul>
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
    </li>
  );
}
