import { Check, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { isBack, missedYesterday } from '#domain/list/missed-day.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { visitOf } from '#web/app/visit.ts';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dismissMissed } from './dismiss-missed.ts';
import { focusMain } from './focus-main.ts';
import { isMissedSeen } from './missed-seen.ts';
import { OtherWays } from './other-ways.tsx';
import { useEscape } from './use-escape.ts';
import { useFinish } from './use-finish.ts';
import './missed-card.css';

/** More would bury the list; the others unfold. */
const NAMED_MAX = 4;

/**
 * Finish yesterday (docs/decisions/moments.md): what was missed can be ticked after all, skipped, or made part of a break. Who was away for
 * days is welcomed instead. Dismissed, it stays away for the day; it can also be turned off for good.
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
  const title = back ? t('moments.back') : t('moments.finish');
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
      {!back && (missed.length > 1 ? <MissedMany habits={missed} /> : <MissedOne habit={only} />)}
      {!back && <OtherWays missed={missed} />}
    </section>
  );
}

/** What was logged of an amount yesterday, short of its target; 0 for another habit, and where nothing was. */
const usePart = (): ((habit: Habit) => number) => {
  const yesterday = addDays(useToday(), -1);
  return ({ kind, recent }) => (kind === 'amount' ? (recent[yesterday]?.value ?? 0) : 0);
};

function MissedOne({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const part = usePart()(habit);
  const { tick } = useFinish();
  const count = useAchievements()?.find(({ id }) => id === habit.id)?.completed ?? 0;
  const kept = count > 0 ? t('moments.missedKept', { count }) : t('moments.missedNew');
  return (
    <>
      <p className="fine">
        {part > 0
          ? t('moments.missedPart', {
              name: habit.name,
              done: formats.number(part),
              needed: amountText(formats, habit.target ?? 0, habit.unit),
            })
          : t('moments.missed', { name: habit.name })}{' '}
        {kept}
      </p>
      <div className="ways needs-script">
        <Button look="plain" small onClick={() => tick([habit])}>
          <Check size={18} aria-hidden="true" />{' '}
          {t(habit.kind === 'amount' ? 'moments.reach' : 'moments.tick')}
        </Button>
      </div>
    </>
  );
}

function MissedMany({ habits }: { habits: readonly Habit[] }) {
  const t = useTranslator();
  const { tick } = useFinish();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? habits : habits.slice(0, NAMED_MAX);
  const more = habits.length - shown.length;
  return (
    <>
      <p className="fine">
        {t('moments.missedMany', { count: habits.length })} {t('moments.missedManyText')}
      </p>
      <div className="ways needs-script">
        {shown.map((habit) => (
          <Button
            key={habit.id}
            look="plain"
            small
            aria-label={t(habit.kind === 'amount' ? 'moments.reachNamed' : 'moments.tickNamed', {
              name: habit.name,
            })}
            onClick={() => tick([habit])}
          >
            <Check size={18} aria-hidden="true" />
            <span className="missed-name">{habit.name}</span>
          </Button>
        ))}
        {more > 0 && (
          <Button look="quiet" small onClick={() => setWhole(true)}>
            {t('moments.more', { count: more })}
          </Button>
        )}
      </div>
    </>
  );
}
