import { Check, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useAccountData, useAchievements, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/day-key.ts';
import { isBack, missedYesterday } from '#domain/missed-day.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { visitOf } from '#web/app/visit.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { offerUndo } from '../lazy-parts.ts';
import { dismissMissed } from './dismiss-missed.ts';
import { focusMain } from './focus-main.ts';
import { isMissedSeen } from './missed-seen.ts';
import { useEscape } from './use-escape.ts';
import './missed-card.css';

/** More would bury the list. */
const NAMED_MAX = 4;

/**
 * What was missed yesterday: nothing is lost by it, and it can be ticked after all. Who was away for days is welcomed instead. Dismissed, it
 * stays away for the day.
 */
export function MissedCard() {
  const t = useTranslator();
  const { user, habits, statistics } = useAccountData();
  const today = useToday();
  const missed = missedYesterday(habits, today);
  const [only] = missed;
  const card = useRef<HTMLElement>(null);
  const visit = visitOf(user?.id ?? '', today);
  useLayoutEffect(() => {
    // The mark of an earlier day.
    if (!isMissedSeen(visit)) document.documentElement.removeAttribute('data-missed-seen');
  }, [visit]);
  const back = isBack(habits, today, statistics.habitsCompleted);
  const many = missed.length > 1;
  const title =
    (back && t('moments.back')) ||
    (only && !many && t('moments.missed', { name: only.name })) ||
    t('moments.missedMany', { count: missed.length });
  const dismiss = () => {
    focusMain();
    dismissMissed(visit);
  };
  useEscape(() => {
    if (card.current?.contains(document.activeElement)) dismiss();
  });
  if (!only) return null;
  return (
    <section className="missed" data-missed="" aria-label={title} ref={card}>
      <h2>{title}</h2>
      <IconButton label={t('shell.closeToast')} className="needs-script" onClick={dismiss}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      {back && <p className="fine">{t('moments.backText', { count: statistics.habitsCompleted })}</p>}
      {!back && (many ? <MissedMany habits={missed} /> : <MissedOne habit={only} />)}
    </section>
  );
}

function MissedOne({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const write = useWrite();
  const tick = useTickYesterday();
  const count = useAchievements()?.find(({ id }) => id === habit.id)?.completed ?? 0;
  const set = (activated: boolean) => void write('habit.update', { id: habit.id, activated });
  const pause = () => {
    focusMain();
    set(false);
    void offerUndo(t, 'paused', habit.name, () => set(true));
  };
  return (
    <>
      <p className="fine">{count > 0 ? t('moments.missedKept', { count }) : t('moments.missedNew')}</p>
      <div className="ways needs-script">
        <Button look="plain" small onClick={() => tick(habit)}>
          <Check size={18} aria-hidden="true" /> {t('moments.tick')}
        </Button>
        <Button look="quiet" small onClick={pause}>
          {t('moments.pause')}
        </Button>
      </div>
    </>
  );
}

function MissedMany({ habits }: { habits: readonly Habit[] }) {
  const t = useTranslator();
  const tick = useTickYesterday();
  const more = habits.length - NAMED_MAX;
  return (
    <>
      <p className="fine">{t('moments.missedManyText')}</p>
      <div className="ways needs-script">
        {habits.slice(0, NAMED_MAX).map((habit) => (
          <Button
            key={habit.id}
            look="plain"
            small
            aria-label={t('moments.tickNamed', { name: habit.name })}
            onClick={() => tick(habit)}
          >
            <Check size={18} aria-hidden="true" />
            <span className="missed-name">{habit.name}</span>
          </Button>
        ))}
        {more > 0 && <span className="fine">{t('moments.more', { count: more })}</span>}
      </div>
    </>
  );
}

/** Ticks a habit for yesterday, with a way back. */
function useTickYesterday(): (habit: Habit) => void {
  const t = useTranslator();
  const write = useWrite();
  const yesterday = addDays(useToday(), -1);
  return ({ id, name }) => {
    const set = (action: 'create' | 'remove') => void write('habit.tick', { id, action, days: [yesterday] });
    focusMain();
    set('create');
    void offerUndo(t, 'yesterdayTicked', name, () => set('remove'));
  };
}
