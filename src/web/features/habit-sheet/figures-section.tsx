import type { ReactNode } from 'react';
import { useAchievements, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { AmountFigures } from '#domain/figures/amount-figures.ts';
import { rollingDays } from '#domain/figures/rolling-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { useYear } from '#web/shared/cards/use-span.ts';
import { Section } from '#web/shared/sheet/section.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { StreakFigure } from './streak-figure.tsx';

/** The figures of the habit; a dash until there is something to count. */
export function FiguresSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { data: year } = useYear(habit.id, today);
  const { completed, total } = rollingDays(year?.days ?? {}, today);
  const strength = year?.strength?.[today] ?? 0;
  const found = useAchievements()?.find(({ id }) => id === habit.id);
  const number = (value: number | undefined) =>
    value === undefined ? t('sheet.none') : formats.number(value);
  const percentage = found?.percentage ?? null;
  return (
    <Section title={t('sheet.figures')}>
      <dl className="sheet-figures">
        {year?.amounts && <AmountParts habit={habit} amounts={year.amounts} />}
        <StreakFigure habit={habit} streak={found?.currentStreak} today={today} />
        <Figure label={t('sheet.rolling')}>
          {total === 0 ? t('sheet.none') : t('sheet.rollingOf', { completed, total })}
        </Figure>
        <Figure label={t('sheet.strength')}>
          {total === 0 && strength === 0 ? t('sheet.none') : formats.percent(strength * 100)}
        </Figure>
        <Figure label={t('sheet.best')}>{number(found?.bestStreak)}</Figure>
        {found?.earlierBest && (
          <Figure label={t('sheet.bestBefore')}>
            {t(`sheet.bestIn.${found.earlierBest.unit}`, { count: found.earlierBest.streak })}
          </Figure>
        )}
        <Figure label={t(metLabel[habit.kind])}>{number(found?.completed)}</Figure>
        <Figure label={t('sheet.percentage')}>
          {percentage === null ? t('sheet.none') : formats.percent(percentage)}
        </Figure>
      </dl>
      <AppLink
        to="habits-performance"
        search={`?habit=${habit.id}`}
        className={buttonClass({ look: 'plain', small: true })}
      >
        {t('sheet.performance')}
      </AppLink>
    </Section>
  );
}

/** What the number of met items counts. */
const metLabel = { check: 'sheet.completed', amount: 'sheet.reached', limit: 'sheet.kept' } as const;

/** How much was logged in all, and on a day with an entry. */
function AmountParts({ habit, amounts: { total, logged } }: { habit: Habit; amounts: AmountFigures }) {
  const t = useTranslator();
  const formats = useFormats();
  const text = (amount: number) => (logged === 0 ? t('sheet.none') : amountText(formats, amount, habit.unit));
  return (
    <>
      <Figure label={t('sheet.total')}>{text(total)}</Figure>
      <Figure label={t('sheet.average')}>{text(Math.round((total / logged) * 10) / 10)}</Figure>
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
