import { useId, useMemo } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { canCompute } from '#client/state/kinds.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import { letterOf, letterWeek } from '#domain/figures/letter.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { letterText } from '#i18n/letter-text.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { celebrated } from '#web/shared/celebrations.ts';

/** The letter of the last whole week (docs/decisions/weekly-letter.md); nothing where no habit was there in it. */
export function LetterCard() {
  const t = useTranslator();
  const formats = useFormats();
  const id = useId();
  const { habits, breaks, settings } = useAccountData();
  const today = useToday();
  const letter = useMemo(() => {
    const known = habits.filter(canCompute).map((habit) => ({
      id: habit.id,
      record: { ...recordOf(habit, breaksOf(breaks, habit.id)), grace: settings.grace },
      isReminded: habit.reminderTime !== null,
      hasStreaks: celebrated(settings).streaks,
    }));
    return letterOf(known, letterWeek(today, settings.weekStart), today);
  }, [habits, breaks, today, settings]);
  if (letter === null) return null;
  const { facts, suggestion } = letterText(letter, {
    say: (type, params) => t(`letter.${type}`, params),
    formats,
    habitOf: (habitId) => habits.find((habit) => habit.id === habitId),
  });
  return (
    <section className="surface performance-card" aria-labelledby={id}>
      <header className="performance-head">
        <h3 id={id}>{t('letter.title')}</h3>
        <span>{t('letter.week', { from: formats.day(letter.from, 'yearless') })}</span>
      </header>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p>
        <b>{t('letter.suggestion')}</b> {suggestion}
      </p>
    </section>
  );
}
