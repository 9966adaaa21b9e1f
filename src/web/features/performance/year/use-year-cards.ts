import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { type ReviewedHabit, type YearReview, yearMap } from '#domain/figures/year-review.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import type { Shared } from '../share/load-dialog.ts';

export type Review = YearReview<ReviewedHabit<Habit>>;

/** A card of a year, the same on the page, on its picture and on paper. */
export interface YearCard {
  readonly key: 'map' | 'kept' | 'totals' | 'month' | 'faithful' | 'comeback' | 'quiet' | 'stayed';
  readonly title: string;
  readonly emoji: string;
  readonly figure: string;
  readonly text: string;
  /** Further lines. */
  readonly more: readonly string[];
  readonly shared: Shared;
}

/** As many units, and new habits, as a card has room for. */
const LINES_MAX = 5;

/** The cards of which there is something to say; the first one is the map. */
export function useYearCards(review: Review, year: number, weekStart: number): readonly YearCard[] {
  const t = useTranslator();
  const formats = useFormats();
  const { kept, completed, map, bestMonth, faithful, comeback, quietWeek } = review;
  const mine = t('year.mine', { year: String(year) });
  const day = (key: DayKey) => formats.day(key, 'yearless');
  const card = (
    key: YearCard['key'],
    texts: Pick<YearCard, 'emoji' | 'figure' | 'text'> & Partial<YearCard>,
    picture: Pick<Shared, 'unit'> & Partial<Shared>,
  ): YearCard => {
    const { emoji, figure } = texts;
    const title = t(`year.${key}.title`);
    return {
      key,
      title,
      more: [],
      ...texts,
      shared: { title, headline: figure, name: mine, emoji, days: map, ...picture },
    };
  };
  /** The picture of one habit. */
  const alone = ({ habit, own }: ReviewedHabit<Habit>) => ({
    name: habit.name,
    days: yearMap([own], year, weekStart),
  });
  const cards: (YearCard | null)[] = [
    card(
      'map',
      {
        emoji: 'glowing-star',
        figure: formats.number(completed),
        text: t('year.map.unit', { count: completed }),
      },
      { unit: t('year.map.unit', { count: completed }) },
    ),
    card(
      'kept',
      { emoji: 'calendar', figure: formats.number(kept), text: t('year.kept.text', { count: kept }) },
      { unit: t('year.kept.unit', { count: kept }) },
    ),
    totalsCard(review, card, { t, formats }),
    bestMonth &&
      card(
        'month',
        {
          emoji: 'trophy',
          figure: capital(formats.month(bestMonth.month, 'name')),
          text: t('year.month.text', { count: bestMonth.completed }),
        },
        { unit: t('year.month.unit') },
      ),
    faithful && faithfulCard(faithful, card, t, alone),
    comeback &&
      card(
        'comeback',
        {
          emoji: comeback.of.habit.emoji,
          figure: comeback.of.habit.name,
          text: t('year.comeback.text', { day: day(comeback.day), count: comeback.run }),
        },
        { ...alone(comeback.of), headline: comeback.run, unit: t('year.comeback.unit') },
      ),
    quietWeek &&
      card(
        'quiet',
        {
          emoji: 'leaf-fluttering-in-wind',
          figure: t('performance.period', {
            first: formats.day(quietWeek.first, 'short'),
            last: formats.day(quietWeek.last, 'short'),
          }),
          text: t('year.quiet.text'),
        },
        { unit: t('year.quiet.unit') },
      ),
    stayedCard(review, card, { t, day, year }),
  ];
  return cards.filter((each) => each !== null);
}

type MakeCard = (
  key: YearCard['key'],
  texts: Pick<YearCard, 'emoji' | 'figure' | 'text'> & Partial<YearCard>,
  picture: Pick<Shared, 'unit'> & Partial<Shared>,
) => YearCard;

/** As at the beginning of a sentence. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Words {
  readonly t: ReturnType<typeof useTranslator>;
  readonly formats: ReturnType<typeof useFormats>;
}

/** The habit that was done most faithfully, or the limit that was kept best. */
function faithfulCard(
  { of, times }: NonNullable<Review['faithful']>,
  card: MakeCard,
  t: Words['t'],
  alone: (of: ReviewedHabit<Habit>) => Partial<Shared>,
): YearCard {
  const { habit, own } = of;
  const { isLimit } = own;
  return card(
    'faithful',
    {
      ...(isLimit && { title: t('year.faithful.limit') }),
      emoji: habit.emoji,
      figure: habit.name,
      text: t(`year.faithful.${isLimit ? 'kept' : 'done'}`, { count: times }),
    },
    {
      ...alone(of),
      headline: times,
      unit: t(`year.faithful.${isLimit ? 'limitUnit' : 'unit'}`, { count: times }),
    },
  );
}

function totalsCard({ totals }: Review, card: MakeCard, { t, formats }: Words): YearCard | null {
  const shown = totals.slice(0, LINES_MAX).map(({ amount, unit, of }) => ({
    amount: amountText(formats, amount, unit),
    names: of.map(({ habit }) => habit.name).join(', '),
  }));
  const [first, ...others] = shown;
  if (!first) return null;
  const more = others.map((each) => t('year.totals.line', each));
  return card(
    'totals',
    { emoji: 'chart-increasing', figure: first.amount, text: first.names, more },
    { unit: first.names, ...(more.length > 0 && { lines: more }) },
  );
}

function stayedCard(
  { stayed }: Review,
  card: MakeCard,
  { t, day, year }: Pick<Words, 't'> & { day: (key: DayKey) => string; year: number },
): YearCard | null {
  const [first] = stayed;
  if (!first) return null;
  const { habit } = first.of;
  const unit = t('year.stayed.unit', { count: stayed.length });
  const lines = stayed
    .slice(0, LINES_MAX)
    .map(({ of, since }) => t('year.stayed.line', { name: of.habit.name, day: day(since) }));
  if (stayed.length === 1) {
    const text = t('year.stayed.since', { day: day(first.since) });
    return card('stayed', { emoji: habit.emoji, figure: habit.name, text }, { headline: 1, unit, lines });
  }
  return card(
    'stayed',
    {
      emoji: 'seedling',
      figure: t('year.stayed.count', { count: stayed.length }),
      text: t('year.stayed.text', { year: String(year) }),
      more: lines,
    },
    { headline: stayed.length, unit, lines },
  );
}
