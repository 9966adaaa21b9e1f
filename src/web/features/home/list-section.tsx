import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { DayFigures } from '#domain/figures/figure-days.ts';
import { bonusOf, progressOf, restingOf } from '#domain/list/divider-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { DividerSheet, preloadDividerSheet } from '#web/shared/lazy-features.ts';
import { classes } from '#web/ui/classes.ts';
import { Grip } from '#web/ui/grip.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { OptionsButton } from './options-button.tsx';

interface ListSectionProps {
  divider: Divider | null;
  habits: readonly Habit[];
  /** The first of them, as far as the list is rendered. */
  rows: readonly Habit[];
  /** The day of the list. */
  today: DayKey;
  /** A list item. */
  row: (habit: Habit) => ReactNode;
}

/** A divider and the habits up to the next one; closing it hides them (docs/rules/habits.md#one-list). */
export function ListSection({ divider, habits, rows, today, row }: ListSectionProps) {
  const t = useTranslator();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const open = divider === null || !divider.closed;
  const progress = progressOf(habits, today);
  const bonus = bonusOf(habits, today);
  const resting = restingOf(habits, today);
  return (
    <section className={classes('home-section', unfolded && 'is-unfolded')} aria-label={divider?.name}>
      {divider && <DividerHead divider={divider} progress={progress} bonus={bonus} controls={id} />}
      <div id={id} hidden={!open}>
        {open && habits.length === 0 && <p className="fine home-note">{t('dividers.empty')}</p>}
        {open && habits.length > 0 && <ul className="home-rows">{rows.map((habit) => row(habit))}</ul>}
        {open && resting > 0 && (
          <button
            type="button"
            className="home-fold"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <ChevronDown size={16} aria-hidden="true" />
            {t('dividers.resting', { count: resting })}
          </button>
        )}
      </div>
    </section>
  );
}

interface DividerHeadProps {
  divider: Divider;
  progress: DayFigures;
  /** The number of habits done without being due. */
  bonus: number;
  controls: string;
}

function DividerHead({ divider, progress, bonus, controls }: DividerHeadProps) {
  const t = useTranslator();
  const write = useWrite();
  const formats = useFormats();
  const { completed, total } = progress;
  return (
    <SectionHead
      item={divider.id}
      grip={<Grip label={t('habits.move')} aria-description={divider.name} />}
      title={divider.name}
      count={`${formats.number(completed)}/${formats.number(total)}`}
      bonus={bonus > 0 ? t('dividers.bonus', { count: bonus }) : undefined}
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
