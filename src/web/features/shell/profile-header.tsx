import { useAccountData, useStats, useToday } from '#client/react.tsx';
import type { Stats } from '#contract/performance.ts';
import type { User } from '#contract/user.ts';
import { weekRates } from '#domain/figures/performance.ts';
import { progressOf } from '#domain/list/divider-progress.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { classes } from '#web/ui/classes.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Stat } from '#web/ui/stat.tsx';
import './profile-header.css';

/** The user and their figures. Every figure has its place while it loads. */
export function ProfileHeader({ user, divided }: { user: User; divided: boolean }) {
  const t = useTranslator();
  const formats = useFormats();
  const { habits, statistics } = useAccountData();
  const stats = useStats();
  const percentage = stats?.percentage ?? null;
  const [value, unit] = splitUnit(percentage === null ? '–' : formats.percent(percentage));
  const completed = statistics.habitsCompleted;
  const { completed: done, total: due } = progressOf(habits, useToday());
  return (
    <header className={classes('profile', divided && 'is-divided')}>
      <AppLink to="settings-profile" seldom className="profile-avatar">
        <span className="visually-hidden">{t('shell.profile')} </span>
        <Avatar
          source={user.pictureUrl}
          badge={{ value: completed, text: formats.number(completed), label: t('shell.habitsCompleted') }}
        />
      </AppLink>
      <div className="profile-greeting">
        <h1 title={user.firstName}>
          {t('common.product')} <em>{user.firstName}</em>
        </h1>
        <Trend stats={stats} />
      </div>
      <AppLink to="habits-performance" className="leads profile-figures">
        <span className="visually-hidden">{t('home.cards')}</span>
        <Stat value={value} unit={unit} label={t('shell.thirtyDays')} />
        <Stat
          value={due > 0 ? formats.number(done) : '–'}
          unit={due > 0 ? `/${formats.number(due)}` : ''}
          label={t('shell.today')}
        />
        <div className="profile-line">
          <Sparkline
            values={stats?.datasets ?? []}
            width={96}
            height={36}
            label={
              percentage === null
                ? t('shell.trendLineEmpty')
                : t('shell.trendLine', { percentage: formats.percent(percentage) })
            }
          />
        </div>
      </AppLink>
    </header>
  );
}

function Trend({ stats }: { stats: Stats | undefined }) {
  const t = useTranslator();
  const formats = useFormats();
  if (!stats) return <p className="profile-trend">{'\u00a0'}</p>;
  const { performance: points, sums } = stats;
  if (points === null) return <p className="profile-trend">{t('shell.trendNone')}</p>;
  // The two rates whose difference it is.
  const { week, weekBefore } = weekRates(
    sums?.completed.map((completed, index) => ({ completed, total: sums.total[index] ?? 0 })) ?? [],
  );
  const rates =
    week === null || weekBefore === null
      ? undefined
      : t('shell.trendRates', { week: formats.percent(week), before: formats.percent(weekBefore) });
  return (
    <p className={classes('profile-trend', points > 0 && 'is-up', points < 0 && 'is-down')} title={rates}>
      {points === 0
        ? t('shell.trendSteady')
        : t('shell.trend', { count: Math.abs(points), points: formats.signed(points) })}
    </p>
  );
}

/** Splits `86 %` into the number and the unit, which is smaller. */
function splitUnit(text: string): [value: string, unit: string] {
  const end = text.search(/[^\d–]/);
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)];
}
