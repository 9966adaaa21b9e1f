import { Suspense, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { EmojiPicker } from '#web/shared/lazy-features.ts';
import { toggleDay, WeekdayToggles } from '#web/shared/weekday-toggles.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NameField } from './name-field.tsx';

/** Name, emoji and days. */
export function IdentitySection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const [picking, setPicking] = useState(false);
  const pick = (emoji: string) => {
    setPicking(false);
    if (emoji !== habit.emoji) void write('habit.update', { id: habit.id, emoji });
  };
  return (
    <div className="sheet-section">
      <div className="sheet-identity">
        <button
          type="button"
          className="tile is-large"
          aria-label={t('habits.changeEmoji')}
          aria-expanded={picking}
          onClick={() => setPicking(!picking)}
        >
          <Emoji name={habit.emoji} size={32} />
        </button>
        <NameField
          label={t('sheet.name')}
          name={habit.name}
          onRename={(name) => void write('habit.update', { id: habit.id, name })}
        />
      </div>
      {picking && (
        <Suspense fallback={<Skeleton className="picker-room" />}>
          <EmojiPicker selected={habit.emoji} onPick={pick} />
        </Suspense>
      )}
      <DaysChoice habit={habit} />
    </div>
  );
}

/** One day must stay chosen: the server refuses an empty choice too. */
function DaysChoice({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const [refused, setRefused] = useState(false);
  const toggle = (day: number) => {
    const days = toggleDay(habit.days, day);
    setRefused(days.length === 0);
    if (days.length > 0) void write('habit.update', { id: habit.id, days });
  };
  return (
    <>
      <WeekdayToggles days={habit.days} onToggle={toggle} />
      {refused && (
        <p className="field-error" role="alert">
          {t('sheet.daysNeeded')}
        </p>
      )}
    </>
  );
}
