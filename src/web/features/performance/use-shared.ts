import type { Achievement } from '#contract/performance.ts';
import { sumOf } from '#domain/figures/figure-days.ts';
import type { YearDay } from '#domain/figures/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';

/** `unit` says what the number counts. */
export type Shared = NonNullable<ReturnType<typeof useShared>>;

/** The figure to share: the year for all habits; for one the streak, or all its days when the streak is 0. */
export function useShared(days: readonly YearDay[], achievement: Achievement | undefined) {
  const t = useTranslator();
  const formats = useFormats();
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (!first || !last) return null;
  const { completed } = sumOf(days);
  if (!achievement) {
    const period = t('performance.period', {
      first: formats.month(first.slice(0, 7), 'year'),
      last: formats.month(last.slice(0, 7), 'year'),
    });
    const unit = t('performance.yearUnit', { count: completed });
    const title = t('performance.shareYear');
    return { title, headline: completed, unit, name: period, emoji: 'glowing-star', days };
  }
  const { name, emoji, currentStreak } = achievement;
  const headline = currentStreak > 0 ? currentStreak : achievement.completed;
  const unit =
    currentStreak > 0
      ? t('performance.streakUnit', { count: headline })
      : t('performance.timesUnit', { count: headline });
  return { title: t('performance.shareHabit'), headline, unit, name, emoji, days };
}
