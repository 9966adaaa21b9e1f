import { Archive, Pause, Play } from 'lucide-react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { addToast } from '#web/ui/toast-store.ts';

/** A pause, the archive, which can be undone, and the end, which asks twice. */
export function EndSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const { id, name, activated } = habit;
  const archive = () => {
    void write('habit.delete', { id, action: 'archive' });
    addToast({
      text: t('sheet.archived', { name }),
      status: 'info',
      action: { label: t('sheet.undo'), run: () => void write('habit.update', { id, unarchive: true }) },
    });
  };
  return (
    <div className="sheet-end">
      <Button look="plain" small onClick={() => void write('habit.update', { id, activated: !activated })}>
        {activated ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        {t(activated ? 'sheet.pause' : 'sheet.resume')}
      </Button>
      <Button look="plain" small onClick={archive}>
        <Archive size={18} aria-hidden="true" />
        {t('sheet.archive')}
      </Button>
      <ConfirmButton
        label={t('sheet.delete')}
        confirmLabel={t('sheet.confirm')}
        onConfirm={() => void write('habit.delete', { id, action: 'delete' })}
      >
        {t('sheet.delete')}
      </ConfirmButton>
    </div>
  );
}
