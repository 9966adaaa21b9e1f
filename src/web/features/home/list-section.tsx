import { useId } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { progressOf } from '#domain/divider-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { DividerSheet, preloadDividerSheet } from '#web/shared/lazy-features.ts';
import { Grip } from '#web/ui/grip.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { HabitRow } from './habit-row.tsx';
import { OptionsButton } from './options-button.tsx';

interface ListSectionProps {
  divider: Divider | null;
  habits: readonly Habit[];
  /** The first of them, as far as the list is rendered. */
  rows: readonly Habit[];
  /** Current streaks by habit. */
  streaks: ReadonlyMap<string, number>;
  today: DayKey;
  weekStart: number;
}

/** A divider and the habits up to the next one; closing it hides them (specification §4). */
export function ListSection({ divider, habits, rows, streaks, today, weekStart }: ListSectionProps) {
  const t = useTranslator();
  const id = useId();
  const open = divider === null || !divider.closed;
  return (
    <section className="home-section" aria-label={divider?.name}>
      {divider && <DividerHead divider={divider} habits={habits} today={today} controls={id} />}
      <div id={id} hidden={!open}>
        {open && habits.length === 0 && <p className="fine home-note">{t('dividers.empty')}</p>}
        {open && habits.length > 0 && (
          <ul className="home-rows">
            {rows.map((habit) => (
              <HabitRow
                key={habit.id}
                habit={habit}
                streak={streaks.get(habit.id) ?? 0}
                today={today}
                weekStart={weekStart}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface DividerHeadProps {
  divider: Divider;
  habits: readonly Habit[];
  today: DayKey;
  controls: string;
}

function DividerHead({ divider, habits, today, controls }: DividerHeadProps) {
  const t = useTranslator();
  const write = useWrite();
  const formats = useFormats();
  const { completed, total } = progressOf(habits, today);
  return (
    <SectionHead
      item={divider.id}
      grip={<Grip label={t('habits.move')} aria-description={divider.name} />}
      title={divider.name}
      count={`${formats.number(completed)}/${formats.number(total)}`}
      completed={completed}
      total={total}
      open={!divider.closed}
      controls={controls}
      onToggle={() => void write('divider.update', { id: divider.id, closed: !divider.closed })}
      more={
        <OptionsButton
          label={t('dividers.options')}
          aria-description={divider.name}
          preload={preloadDividerSheet}
        >
          {(close) => <DividerSheet divider={divider} onClose={close} />}
        </OptionsButton>
      }
    />
  );
}
