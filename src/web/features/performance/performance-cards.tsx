import { type ComponentProps, lazy, Suspense } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import { daysOf } from '#domain/figures/figure-days.ts';
import { STATS_DAYS, statsOfDays } from '#domain/figures/performance.ts';
import { yearDays } from '#domain/figures/year-days.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { isRequired } from '#domain/plan/habit.ts';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { optionalComponent } from '#web/platform/optional-component.ts';
import type { useYear } from '#web/shared/cards/use-card-texts.ts';
import { openDay } from '#web/shared/open-day.ts';
import { withTexts } from '#web/shared/with-texts.ts';
import { useRest } from '#web/ui/use-calm.ts';
import type { AmountsCard } from './amounts-card.tsx';
import { CalendarCard, MonthsCard, WeekdaysCard } from './habit-charts.tsx';
import type { useChoice } from './habit-choice.tsx';
import { LineCard, RollingCard, StrengthCard } from './line-cards.tsx';
import { WeekCard, YearCard } from './period-cards.tsx';
import type { ScaleCards } from './scale-cards.tsx';
import { TodayCard } from './today-card.tsx';

type PerformanceCardsProps = Pick<ReturnType<typeof useChoice>, 'chosen' | 'achievements'> & {
  /** The last year. */
  readonly year: ReturnType<typeof useYear>;
};

/** All charts, each in its card. */
export function PerformanceCards({ chosen, achievements, year }: PerformanceCardsProps) {
  const { habits, archives } = useAccountData();
  const today = useToday();
  const isAtRest = useRest();
  if (chosen) return <HabitCards id={chosen.id} achievements={achievements} year={year} />;
  const days = year.data ? daysOf(year.data.days).slice(-STATS_DAYS) : [];
  const ratio = progressOf(habits, today);
  const rated = new Set([...habits, ...archives].filter((each) => !isRequired(each)).map((each) => each.id));
  const awards = (achievements ?? []).filter((each) => !rated.has(each.id));
  return (
    <div className="performance-cards">
      <LineCard query={year} days={days} stats={statsOfDays(days, ratio)} />
      <TodayCard habits={habits} today={today} ratio={ratio} />
      <WeekCard habitId={undefined} ratio={ratio} />
      <YearCard habitId={undefined} ratio={ratio} />
      {isAtRest && (
        <Suspense>
          <AwardsCard achievements={awards} query={{ ...year, data: achievements }} />
          <LetterCard />
        </Suspense>
      )}
      <LateInsights habitId={undefined} />
    </div>
  );
}

/** What is at the end of the page, and comes once the rest of it is there: it moves nothing. */
const AwardsCard = lazy(async () => ({ default: (await import('./awards-cards.tsx')).AwardsCard }));
const HabitCard = lazy(async () => ({ default: (await import('./awards-cards.tsx')).HabitCard }));

function LateHabitCard(props: ComponentProps<typeof HabitCard>) {
  return (
    useRest() && (
      <Suspense>
        <HabitCard {...props} />
      </Suspense>
    )
  );
}

/** Last, so that it moves nothing when it comes. */
const LetterCard = lazy(withTexts(async () => (await import('./letter-card.tsx')).LetterCard, 'letter'));

/** Of habits that log amounts, which most accounts need not load. The server cannot wait for it (performance-data.ts). */
export const amountsCard = lazyComponent<ComponentProps<typeof AmountsCard>>(
  'src/web/features/performance/amounts-card.tsx',
  async () => (await import('./amounts-card.tsx')).AmountsCard,
);

const Insights = optionalComponent(
  async () => (await import('./insights/insights.tsx')).Insights,
  'insights',
  'undo',
);

/** Last on the page, and once the rest of it is there: nothing moves when it comes. */
function LateInsights(props: ComponentProps<typeof Insights>) {
  return (
    useRest() && (
      <Suspense>
        <Insights {...props} />
      </Suspense>
    )
  );
}

/** Of habits that are rated; as the one above. */
export const scaleCards = lazyComponent<ComponentProps<typeof ScaleCards>>(
  'src/web/features/performance/scale-cards.tsx',
  async () => (await import('./scale-cards.tsx')).ScaleCards,
  ['amounts'],
);

type HabitCardsProps = Omit<PerformanceCardsProps, 'chosen'> & { id: string };

/** The charts of one habit. A press on a day of its year opens the day sheet, but for an archived habit. */
function HabitCards({ id, achievements, year }: HabitCardsProps) {
  const { habits, archives, settings } = useAccountData();
  const today = useToday();
  const habit = habits.find((each) => each.id === id);
  const scale = [...habits, ...archives].find((each) => each.id === id && !isRequired(each));
  const due = year.data?.days ?? {};
  const days = daysOf(due);
  const ratio = progressOf(habit ? [habit] : [], today);
  const { weekStart } = settings;
  const whole = yearDays(due, today, weekStart);
  const achievement = achievements?.find((each) => each.id === id);
  if (scale) {
    return (
      <div className="performance-cards">
        <scaleCards.Component query={year} values={year.data?.amounts?.days ?? {}} days={whole}>
          {habit && <CalendarCard habit={habit} query={year} due={due} />}
        </scaleCards.Component>
      </div>
    );
  }
  return (
    <div className="performance-cards">
      <RollingCard query={year} year={days} />
      <WeekCard habitId={id} ratio={ratio} />
      <StrengthCard habitId={id} />
      <YearCard habitId={id} ratio={ratio} onPick={habit && ((day) => openDay(id, day))} />
      {habit && <CalendarCard habit={habit} query={year} due={due} />}
      <WeekdaysCard query={year} days={days} weekStart={weekStart} />
      {habit && year.data?.amounts && (
        <amountsCard.Component query={year} amounts={year.data.amounts} months={whole} habit={habit} />
      )}
      <MonthsCard query={year} days={whole} />
      <LateHabitCard
        achievement={achievement}
        strength={year.data?.strength?.[today] ?? 0}
        query={{ ...year, data: achievements }}
      />
      <LateInsights habitId={id} />
    </div>
  );
}
