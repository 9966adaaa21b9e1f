import type { ReactNode } from 'react';
import { useAccountData, useAchievements, useRecord, useToday } from '#client/react.tsx';
import { useDays } from '#client/react-days.ts';
import type { Habit } from '#contract/habits.ts';
import type { Achievement } from '#contract/performance.ts';
import type { AmountFigures } from '#domain/figures/amount-figures.ts';
import { lostRun } from '#domain/figures/lost-run.ts';
import { rollingDays } from '#domain/figures/rolling-days.ts';
import { YEAR, yearDays } from '#domain/figures/year-days.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { isRequired, keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { amountText, ratingText } from '#web/shared/amounts/amount-text.ts';
import { useYear } from '#web/shared/cards/use-card-texts.ts';
import { HabitMonth } from '#web/shared/habit-month.tsx';
import { openDay } from '#web/shared/open-day.ts';
import { Section } from '#web/shared/sheet/sheet.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { HeatMap } from '#web/ui/heat-map.tsx';

/** The year of this habit, and its days one by one, each of which can be corrected. */
export function PastSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  const due = useYear(habit.id, today).data?.days ?? {};
  const long = useDays()(habit, today, YEAR + 1);
  const shown = Object.fromEntries(
    Object.entries(due).map(([day, { total }]) => {
      const completed = Number(isDoneOn(long, day));
      return [day, { completed, total: Math.max(total, completed) }];
    }),
  );
  const year = yearDays(shown, today, weekStart);
  const count = year.reduce((sum, { completed }) => sum + completed, 0);
  return (
    <Section title={t('sheet.month')}>
      <HeatMap
        label={t(isRequired(habit) ? 'sheet.yearLabel' : 'sheet.yearRated', { count })}
        days={year.map((day) => ({ ...day, title: formats.day(day.day) }))}
        today={today}
        onPick={(day) => openDay(habit.id, day)}
      />
      <HabitMonth habit={habit} due={due} />
      <p className="fine">{t(isRequired(habit) ? 'sheet.monthHint' : 'sheet.monthRate')}</p>
    </Section>
  );
}

/** The figures of the habit; a dash until there is something to count. */
export function FiguresSection({ habit }: { habit: Habit }) {
  const t = useTranslator();
  return (
    <Section title={t('sheet.figures')}>
      <dl className="sheet-figures">
        {isRequired(habit) ? <DoneFigures habit={habit} /> : <RatedFigures habit={habit} />}
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

/** Of a scale: how often it was rated, and how on average. */
function RatedFigures({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const { total = 0, logged = 0 } = useYear(habit.id, useToday()).data?.amounts ?? {};
  const average =
    logged === 0 ? t('sheet.none') : ratingText(formats, Math.round((total / logged) * 10) / 10);
  return (
    <>
      <Figure label={t('sheet.rated')}>{formats.number(logged)}</Figure>
      <Figure label={t('sheet.average')}>{average}</Figure>
    </>
  );
}

function DoneFigures({ habit }: { habit: Habit }) {
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
  const { streaks } = useCelebrated();
  return (
    <>
      {year?.amounts && <AmountParts habit={habit} amounts={year.amounts} />}
      {streaks && <CurrentStreak habit={habit} streak={found?.currentStreak} />}
      <Figure label={t('sheet.rolling')}>
        {total === 0 ? t('sheet.none') : t('sheet.rollingOf', { completed, total })}
      </Figure>
      <Figure label={t('sheet.strength')}>
        {total === 0 && strength === 0 ? t('sheet.none') : formats.percent(strength * 100)}
      </Figure>
      {streaks && <BestStreak achievement={found} />}
      <Figure label={t(metLabel(habit))}>{number(found?.completed)}</Figure>
      <Figure label={t('sheet.percentage')}>
        {percentage === null ? t('sheet.none') : formats.percent(percentage)}
      </Figure>
    </>
  );
}

interface StreakProps {
  habit: Habit;
  /** Undefined until it is known. */
  streak: number | undefined;
}

/** After a missed day the streak that it ended is shown in grey, until the habit is due again. */
function CurrentStreak({ habit, streak }: StreakProps) {
  const t = useTranslator();
  const formats = useFormats();
  const record = useRecord(habit);
  const today = useToday();
  const lost = streak === 0 ? lostRun(record, today) : 0;
  if (lost === 0) {
    return (
      <Figure label={t('sheet.streak')}>
        {streak === undefined ? t('sheet.none') : formats.number(streak)}
      </Figure>
    );
  }
  return (
    <Figure label={t('sheet.lostStreak')} className="is-lost">
      {formats.number(lost)} <small>{t('sheet.startAgain')}</small>
    </Figure>
  );
}

/** The longest streak, and a longer one of an earlier plan that counted by another unit. */
function BestStreak({ achievement }: { achievement: Achievement | undefined }) {
  const t = useTranslator();
  const formats = useFormats();
  const { bestStreak, earlierBest } = achievement ?? {};
  return (
    <>
      <Figure label={t('sheet.best')}>
        {bestStreak === undefined ? t('sheet.none') : formats.number(bestStreak)}
      </Figure>
      {earlierBest && (
        <Figure label={t('sheet.bestBefore')}>
          {t(`sheet.bestIn.${earlierBest.unit}`, { count: earlierBest.streak })}
        </Figure>
      )}
    </>
  );
}

/** What the number of met items counts. */
function metLabel(habit: Habit) {
  if (keepsLimit(habit)) return 'sheet.kept';
  return logsAmount(habit) ? 'sheet.reached' : 'sheet.completed';
}

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

function Figure({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
