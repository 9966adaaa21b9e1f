import { useState } from 'react';
import type { Achievement } from '#contract/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { HighestMedal } from './medals.tsx';
import { habitParameter } from './performance-data.ts';

interface AwardsCardProps {
  achievements: readonly Achievement[];
  query: ShownQuery;
  /** Lifetime habits completed. */
  habitsCompleted: number;
}

/** The number shown before expanding. */
const FEW = 8;

/** The achievements of each habit, most completed first, archived habits included. */
export function AwardsCard({ achievements, query, habitsCompleted }: AwardsCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? achievements : achievements.slice(0, FEW);
  return (
    <ChartCard
      kind="awards"
      title={t('home.achievements')}
      figure={
        <p className="performance-figure">
          <span>{t('shell.habitsCompleted')}</span>
          <b>{formats.number(habitsCompleted)}</b>
          <span>{t('performance.allTime')}</span>
        </p>
      }
      query={query}
      table={useAwardsTable(achievements)}
    >
      <ul className="awards">
        {shown.map((achievement) => (
          <Award key={achievement.id} achievement={achievement} />
        ))}
      </ul>
      {shown.length < achievements.length && (
        <Button look="quiet" small block onClick={() => setAll(true)}>
          {t('performance.showAll', { count: achievements.length })}
        </Button>
      )}
    </ChartCard>
  );
}

function Award({ achievement }: { achievement: Achievement }) {
  const t = useTranslator();
  const formats = useFormats();
  const { id, name, emoji, archivedAt, completed, currentStreak, bestStreak, percentage } = achievement;
  return (
    <li className="award">
      <span className="tile">
        <Emoji name={emoji} size={26} lazy />
      </span>
      <div className="award-name">
        <AppLink to="habits-performance" search={`?${habitParameter}=${id}`}>
          {name}
        </AppLink>
        {archivedAt !== null && <span className="award-archived">{t('performance.archived')}</span>}
        <p>
          {t('performance.facts', {
            completed,
            streak: currentStreak,
            best: bestStreak,
            percentage: percentage === null ? NONE : formats.percent(percentage),
          })}
        </p>
      </div>
      <HighestMedal completed={completed} />
    </li>
  );
}

function useAwardsTable(achievements: readonly Achievement[]) {
  const t = useTranslator();
  const formats = useFormats();
  return {
    columns: [
      t('performance.choose'),
      t('performance.column.done'),
      t('performance.streak'),
      t('performance.best'),
      t('performance.column.share'),
      t('performance.medals'),
    ],
    keys: achievements.map(({ id }) => id),
    rows: achievements.map((each) => [
      each.archivedAt === null ? each.name : `${each.name} (${t('performance.archived')})`,
      formats.number(each.completed),
      formats.number(each.currentStreak),
      formats.number(each.bestStreak),
      each.percentage === null ? NONE : formats.percent(each.percentage),
      each.medals.map((medal) => formats.number(medal)).join(', ') || NONE,
    ]),
  };
}
