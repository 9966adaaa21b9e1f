import { Archive, Pause, Play } from 'lucide-react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { leaveFor } from './leave-for.ts';

/** Pause, archive, and deletion with a confirmation; archive and deletion can be undone for a moment. */
export function EndSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const remove = useRemove();
  const { id, name, activated } = habit;
  const end = (action: 'archive' | 'delete') => {
    leaveFor('main');
    remove('habit.delete', { id, action }, action === 'archive' ? 'archived' : 'deleted', name);
  };
  return (
    <div className="ways sheet-end">
      <Button look="plain" small onClick={() => void write('habit.update', { id, activated: !activated })}>
        {activated ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        {t(activated ? 'sheet.pause' : 'sheet.resume')}
      </Button>
      <Button look="plain" small onClick={() => end('archive')}>
        <Archive size={18} aria-hidden="true" />
        {t('sheet.archive')}
      </Button>
      <ConfirmButton
        label={t('sheet.delete')}
        confirmLabel={t('sheet.confirm')}
        onConfirm={() => end('delete')}
      >
        {t('sheet.delete')}
      </ConfirmButton>
    </div>
  );
}
