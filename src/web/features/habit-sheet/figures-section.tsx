import { useAchievements } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Section } from './section.tsx';

/** Four figures of the habit; a dash until there is something to count. */
export function FiguresSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const found = useAchievements()?.find(({ id }) => id === habit.id);
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? t('sheet.none') : formats.number(value);
  const percentage = found?.percentage ?? null;
  const figures = [
    [t('sheet.streak'), number(found?.currentStreak)],
    [t('sheet.best'), number(found?.bestStreak)],
    [t('sheet.completed'), number(found?.completed)],
    [t('sheet.percentage'), percentage === null ? t('sheet.none') : formats.percent(percentage)],
  ];
  return (
    <Section title={t('sheet.figures')}>
      <dl className="sheet-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AppLink
        to="habits-performance"
        search={`?habit=${habit.id}`}
        className={buttonClass({ look: 'quiet', small: true })}
      >
        {t('sheet.performance')}
      </AppLink>
    </Section>
  );
}
