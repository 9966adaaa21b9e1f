import type { Achievement } from '#contract/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Medal } from '#web/ui/medal.tsx';
import { Card } from './card.tsx';

const SHOWN = 3;

/** The habits with most ticks, with the highest medal of each. */
export function AchievementsCard({ achievements }: { achievements: readonly Achievement[] }) {
  const t = useTranslator();
  const shown = achievements.filter(({ completed }) => completed > 0).slice(0, SHOWN);
  return (
    <Card kind="medals" title={t('home.achievements')}>
      {shown.length === 0 && <p className="fine home-note">{t('home.achievementsEmpty')}</p>}
      <ul className="medals">
        {shown.map((achievement) => (
          <AchievementItem key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </Card>
  );
}

function AchievementItem({ achievement }: { achievement: Achievement }) {
  const t = useTranslator();
  const formats = useFormats();
  const { name, emoji, completed, currentStreak, medals } = achievement;
  const medal = medals.at(-1);
  return (
    <li>
      <span className="tile">
        <Emoji name={emoji} size={26} />
      </span>
      <div className="medal-name">
        <b>{name}</b>
        <p>
          <span aria-hidden="true">
            {formats.number(completed)}
            {' · '}
            <Emoji name="fire" size={12} />
            {formats.number(currentStreak)}
          </span>
          <span className="visually-hidden">
            {t('home.achievementFacts', { completed, streak: currentStreak })}
          </span>
        </p>
      </div>
      {medal !== undefined && (
        <span className="medal" title={t('home.medal', { count: medal })}>
          <Medal tier={medals.length - 1} reached side={22} />
          {formats.number(medal)}
        </span>
      )}
    </li>
  );
}
