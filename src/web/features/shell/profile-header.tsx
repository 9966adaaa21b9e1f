import { useAccountData, useStats } from '#client/react.tsx';
import type { User } from '#contract/user.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { classes } from '#web/ui/classes.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Stat } from '#web/ui/stat.tsx';
import './profile-header.css';

/** The user and their figures. Every figure has its place while it loads. */
export function ProfileHeader({ user, divided }: { user: User; divided: boolean }) {
  // Drawn again with its figures and seldom else: to remember what was drawn would weigh more than it saves.
  'use no memo';
  const t = useTranslator();
  const formats = useFormats();
  const { statistics } = useAccountData();
  const stats = useStats();
  const percentage = stats?.percentage ?? null;
  const [value, unit] = splitUnit(percentage === null ? '–' : formats.percent(percentage));
  const completed = statistics.habitsCompleted;
  return (
    <header className={classes('profile', divided && 'is-divided')}>
      <Avatar
        source={user.pictureUrl}
        badge={{ value: completed, text: formats.number(completed), label: t('shell.habitsCompleted') }}
      />
      <div className="profile-greeting">
        <h1>
          {t('common.product')} <em>{user.firstName}</em>
        </h1>
        <Trend points={stats?.performance ?? null} known={stats !== undefined} />
      </div>
      <AppLink to="habits-performance" className="profile-figures">
        <span className="visually-hidden">{t('home.cards')}</span>
        <Stat value={value} unit={unit} label={t('shell.thirtyDays')} />
        <Stat
          value={formats.number(stats?.ratio.completed ?? 0)}
          unit={`/${formats.number(stats?.ratio.total ?? 0)}`}
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

function Trend({ points, known }: { points: number | null; known: boolean }) {
  // Drawn again with its figures and seldom else: to remember what was drawn would weigh more than it saves.
  'use no memo';
  const t = useTranslator();
  const formats = useFormats();
  if (!known) return <p className="profile-trend">{'\u00a0'}</p>;
  if (points === null) return <p className="profile-trend">{t('shell.trendNone')}</p>;
  if (points === 0) return <p className="profile-trend">{t('shell.trendSteady')}</p>;
  return (
    <p className={classes('profile-trend', points > 0 ? 'is-up' : 'is-down')}>
      {t('shell.trend', { count: Math.abs(points), points: formats.signed(points) })}
    </p>
  );
}

/** Splits `86 %` into the number and the unit, which is smaller. */
function splitUnit(text: string): [value: string, unit: string] {
  const end = text.search(/[^\d–]/);
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)];
}
