import { CalendarDays, Check, Sprout } from 'lucide-react';
import { useAccountData, useAchievements, useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { openCreator } from '#web/shared/creator-store.ts';
import { preloadCreator } from '#web/shared/lazy-features.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import './empty-list.css';

const tips = [
  ['welcome.tip1', Sprout],
  ['welcome.tip2', CalendarDays],
  ['welcome.tip3', Check],
] as const;

/** Each is created with one tap. */
const starters = [
  ['welcome.starterWater', 'droplet'],
  ['welcome.starterRead', 'books'],
  ['welcome.starterWalk', 'person-walking'],
  ['welcome.starterBreathe', 'person-in-lotus-position'],
  ['welcome.starterPhone', 'mobile-phone-off'],
] as const;

/** For a list without habits: an introduction, or after the last one has ended the way to those before. */
export function EmptyList() {
  const t = useTranslator();
  const write = useWrite();
  const { habits } = useAccountData();
  const achievements = useAchievements();
  // Archived habits are not in the data of the list, but have their achievements.
  const hasAny = habits.length > 0 || (achievements?.length ?? 0) > 0;
  return (
    <div className="surface empty" data-empty="">
      <h2>{t(hasAny ? 'welcome.endedTitle' : 'welcome.title')}</h2>
      <p>{t(hasAny ? 'welcome.endedText' : 'welcome.text')}</p>
      {!hasAny && (
        <ol>
          {tips.map(([text, Icon]) => (
            <li key={text}>
              <Icon size={20} aria-hidden="true" />
              {t(text)}
            </li>
          ))}
        </ol>
      )}
      <div className="ways">
        <Button data-creator-toggle="" onClick={() => openCreator('habit')} onPointerEnter={preloadCreator}>
          {t(hasAny ? 'welcome.endedAction' : 'home.emptyAction')}
        </Button>
        {!hasAny && (
          <AppLink to="habits-sets" seldom className={buttonClass({ look: 'plain' })}>
            {t('welcome.sets')}
          </AppLink>
        )}
      </div>
      {hasAny ? (
        <AppLink to="settings-archives" seldom className={buttonClass({ look: 'plain' })}>
          {t('welcome.endedArchives')}
        </AppLink>
      ) : (
        <>
          <p>{t('welcome.starters')}</p>
          <div className="ways">
            {starters.map(([name, emoji]) => (
              <Button
                key={name}
                look="plain"
                small
                onClick={() => void write('habit.create', { name: t(name), emoji, days: '' })}
              >
                <Emoji name={emoji} size={20} />
                {t(name)}
              </Button>
            ))}
          </div>
          <p className="fine">{t('welcome.divider')}</p>
          <AppLink to="settings-import" seldom className={buttonClass({ look: 'quiet', small: true })}>
            {t('welcome.import')}
          </AppLink>
        </>
      )}
    </div>
  );
}
