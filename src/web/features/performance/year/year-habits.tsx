import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { SomeChoice } from '#web/shared/habit-choice/some-choice.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useStore } from '#web/ui/store.ts';
import { leaveOut, leftOut } from './left-out.ts';

interface YearHabitsProps {
  habits: readonly Habit[];
  onClose: () => void;
}

/** Which habits the years tell of: all, or those that are left. A habit that is created later is one of them. */
export function YearHabits({ habits, onClose }: YearHabitsProps) {
  const t = useTranslator();
  const without = useStore(leftOut);
  const ids = habits.map(({ id }) => id);
  const chosen = ids.filter((id) => !without.includes(id));
  const [some, setSome] = useState(chosen.length < ids.length);
  const choose = (next: readonly string[] | null) => {
    // A choice begins with all of them.
    const begins = !some && next !== null;
    setSome(next !== null);
    leaveOut(next === null || begins ? [] : ids.filter((id) => !next.includes(id)));
  };
  return (
    <Dialog title={t('year.habitsTitle')} closeLabel={t('year.done')} onClose={onClose}>
      <div className="stack">
        <p className="fine">{t('year.habitsText')}</p>
        <SomeChoice
          legend={t('year.habits')}
          all={t('year.all')}
          some={t('year.some')}
          items={habits}
          chosen={some ? chosen : null}
          error={undefined}
          onChoose={choose}
        />
        <Button block onClick={onClose}>
          {t('year.done')}
        </Button>
      </div>
    </Dialog>
  );
}
