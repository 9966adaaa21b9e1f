import type { Achievement } from '#contract/performance.ts';
import { MEDALS } from '#domain/figures/achievements.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { Medals } from './medals.tsx';

interface HabitCardProps {
  /** Undefined for a habit that the server does not know yet. */
  achievement: Achievement | undefined;
  query: ShownQuery;
}

/** The achievements of one habit. */
export function HabitCard({ achievement, query }: HabitCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const completed = achievement?.completed ?? 0;
  const next = MEDALS.find((medal) => medal > completed);
  const percentage = achievement?.percentage ?? null;
  const figures = [
    [t('performance.streak'), formats.number(achievement?.currentStreak ?? 0)],
    [t('performance.best'), formats.number(achievement?.bestStreak ?? 0)],
    [t('performance.column.done'), formats.number(completed)],
    [t('performance.column.share'), percentage === null ? NONE : formats.percent(percentage)],
  ] as const;
  return (
    <ChartCard
      kind="awards"
      title={t('home.achievements')}
      figure={achievement?.archivedAt && <span className="award-archived">{t('performance.archived')}</span>}
      query={query}
      table={{ columns: [t('home.achievements'), t('performance.column.count')], rows: figures }}
    >
      <dl className="habit-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Medals reached={achievement?.medals ?? []} />
      {next !== undefined && (
        <p className="fine performance-note">
          {t('performance.nextMedal', { count: next - completed, medal: next })}
        </p>
      )}
    </ChartCard>
  );
}
