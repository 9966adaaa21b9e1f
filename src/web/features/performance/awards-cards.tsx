import { useState } from 'react';
import { useAccountData } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { MEDALS } from '#domain/figures/achievements.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { ChartCard, type ShownQuery } from './chart-card.tsx';
import { habitParameter } from './performance-data.ts';

interface AwardsCardProps {
  achievements: readonly Achievement[];
  query: ShownQuery;
}

/** The number shown before expanding. */
const FEW = 8;

/** The achievements of each habit, most completed first, archived habits included. */
export function AwardsCard({ achievements, query }: AwardsCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { habitsCompleted } = useAccountData().statistics;
  const [all, setAll] = useState(false);
  const { streaks } = useCelebrated();
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
      table={{
        columns: [
          t('performance.choose'),
          t('performance.column.done'),
          ...(streaks ? [t('performance.streak'), t('performance.best')] : []),
          t('performance.column.share'),
          ...(streaks ? [t('performance.medals')] : []),
        ],
        keys: achievements.map(({ id }) => id),
        rows: achievements.map((each) => [
          each.archivedAt === null ? each.name : `${each.name} (${t('performance.archived')})`,
          formats.number(each.completed),
          ...(streaks ? [formats.number(each.currentStreak), formats.number(each.bestStreak)] : []),
          each.percentage === null ? NONE : formats.percent(each.percentage),
          ...(streaks ? [each.medals.map((medal) => formats.number(medal)).join(', ') || NONE] : []),
        ]),
      }}
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
  const { streaks } = useCelebrated();
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
          {t(streaks ? 'performance.facts' : 'performance.plainFacts', {
            completed,
            streak: currentStreak,
            best: bestStreak,
            percentage: percentage === null ? NONE : formats.percent(percentage),
          })}
        </p>
      </div>
      {streaks && <HighestMedal completed={completed} />}
    </li>
  );
}

interface HabitCardProps {
  /** Undefined for a habit that the server does not know yet. */
  achievement: Achievement | undefined;
  /** Today, 0 to 1: in the place of streaks where none are wanted. */
  strength: number;
  query: ShownQuery;
}

/** The achievements of one habit, with its medals where they are wanted. */
export function HabitCard({ achievement, strength, query }: HabitCardProps) {
  const t = useTranslator();
  const formats = useFormats();
  const completed = achievement?.completed ?? 0;
  const next = MEDALS.find((medal) => medal > completed);
  const percentage = achievement?.percentage ?? null;
  const { streaks } = useCelebrated();
  const figures = [
    ...(streaks
      ? [
          [t('performance.streak'), formats.number(achievement?.currentStreak ?? 0)],
          [t('performance.best'), formats.number(achievement?.bestStreak ?? 0)],
        ]
      : [[t('performance.strength'), formats.percent(strength * 100)]]),
    [t('performance.column.done'), formats.number(completed)],
    [t('performance.column.share'), percentage === null ? NONE : formats.percent(percentage)],
  ];
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
      {streaks && <Medals achievement={achievement} />}
      {streaks && next !== undefined && (
        <p className="fine">{t('performance.nextMedal', { count: next - completed, medal: next })}</p>
      )}
    </ChartCard>
  );
}

/** The medals of a habit, and as outlines those still to reach. */
function Medals({ achievement }: Pick<HabitCardProps, 'achievement'>) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <ul className="performance-medals">
      {MEDALS.map((medal, tier) => {
        const has = achievement?.medals.includes(medal) === true;
        return (
          <li key={medal} className={classes('medal', !has && 'is-none')}>
            <Medal tier={tier} reached={has} side={28} />
            <span aria-hidden="true">{formats.number(medal)}</span>
            <span className="visually-hidden">
              {t(has ? 'home.medal' : 'performance.medalToCome', { count: medal })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The highest medal of a habit, in a ring that fills up to the next one. */
function HighestMedal({ completed }: { completed: number }) {
  const t = useTranslator();
  const formats = useFormats();
  const tier = MEDALS.findLastIndex((medal) => completed >= medal);
  const [medal, next] = [MEDALS[tier], MEDALS[tier + 1]];
  return (
    <div className="award-medal">
      {next !== undefined && (
        <ProgressRing completed={completed - (medal ?? 0)} total={next - (medal ?? 0)} />
      )}
      <Medal tier={Math.max(tier, 0)} reached={medal !== undefined} side={26} />
      {medal !== undefined && (
        <>
          <span aria-hidden="true">{formats.number(medal)}</span>
          <span className="visually-hidden">{t('home.medal', { count: medal })}</span>
        </>
      )}
      {next !== undefined && (
        <span className="visually-hidden">
          {t('performance.nextMedal', { count: next - completed, medal: next })}
        </span>
      )}
    </div>
  );
}
