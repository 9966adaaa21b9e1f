import { Pause } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useSave } from '#web/shared/sheet/saved.tsx';
import { Button } from '#web/ui/button.tsx';

/** Tells that the habit is paused, with the way back. */
export function PausedNote({ habit: { id } }: { habit: Habit }) {
  const t = useTranslator();
  const save = useSave();
  return (
    <div className="apart sheet-paused">
      <p>
        <Pause size={18} aria-hidden="true" />
        {t('habits.paused')}
      </p>
      <Button look="plain" small onClick={() => save('habit.update', { id, activated: true })}>
        {t('sheet.resume')}
      </Button>
    </div>
  );
}
