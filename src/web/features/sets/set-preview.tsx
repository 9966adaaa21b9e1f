import type { HabitSet } from '#contract/habit-set.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { AppLink } from '#web/app/link.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SetRow } from './set-rows.tsx';

/** A set as a visitor sees it, who joins or signs in to add it, and comes back to it. */
export function SetPreview({ set }: { set: HabitSet }) {
  const { config, locale, t } = useApp();
  const { search } = useLocation();
  const next = `?${new URLSearchParams({ next: pathTo('habits-sets', locale) + search })}`;
  const isClosed = config.registration === 'closed';
  return (
    <>
      <ul className="stack" aria-label={t('sets.habits')}>
        {set.habits.map((habit, place) => (
          <SetRow
            // The rows do not move.
            key={String(place)}
            habit={habit}
            title={<span className="row-title">{habit.name}</span>}
          />
        ))}
      </ul>
      <div className="stack">
        <p>{t('sets.joinText')}</p>
        <div className="ways">
          {!isClosed && (
            <AppLink to="auth-register" search={next} className={buttonClass()}>
              {t('sets.join')}
            </AppLink>
          )}
          <AppLink to="auth-login" search={next} className={buttonClass({ look: 'plain' })}>
            {t('sets.login')}
          </AppLink>
        </div>
      </div>
    </>
  );
}
