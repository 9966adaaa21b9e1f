import { Check, X } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useAccountData, useAchievements, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { isBack, missedYesterday } from '#domain/list/missed-day.ts';
import { isPartOn } from '#domain/list/wire-habit.ts';
import { logsAmount, reachesAmount } from '#domain/plan/habit.ts';
import { focusMain } from '#web/app/focus-main.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { visitOf } from '#web/app/visit.ts';
import { amountText } from '#web/shared/amounts/amount-text.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { withTexts } from '#web/shared/with-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isMissedSeen, MISSED_SEEN, missedSeen } from './missed-seen.ts';
import { useEscape } from './use-escape.ts';
import './missed-card.css';

const BreakChoice = lazy(
  withTexts(async () => (await import('./break-choice.tsx')).BreakChoice, 'breaks', 'undo'),
);

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

/** Remembers on this device that the card was dismissed on a visit (web/app/visit.ts), beside other accounts of the same day. */
function dismissMissed(visit: string): void {
  const day = visit.slice(visit.indexOf(' '));
  const others = missedSeen.get().split(',');
  missedSeen.set([...others.filter((other) => other.endsWith(day)), visit].join());
  try {
    localStorage.setItem(MISSED_SEEN, missedSeen.get());
  } catch {
    // Storage is blocked: the card stays away until the page is left.
  }
}

function MissedOne({ habit }: { habit: Habit }) {
  const t = useTranslator();
  const formats = useFormats();
  const yesterday = addDays(useToday(), -1);
  // What was logged of an amount, short of its target; 0 for another habit, and where nothing was.
  const part = isPartOn(habit, yesterday) ? (habit.recent[yesterday]?.value ?? 0) : 0;
  const { tick } = useFinish();
  const count = useAchievements()?.find(({ id }) => id === habit.id)?.completed ?? 0;
  const kept = count > 0 ? t('moments.missedKept', { count }) : t('moments.missedNew');
  return (
    <>
      <p className="fine">
        {t(part > 0 ? 'moments.missedPart' : 'moments.missed', {
          name: habit.name,
          done: formats.number(part),
          needed: amountText(formats, habit.target ?? 0, habit.unit),
        })}{' '}
        {kept}
      </p>
      <div className="ways needs-script">
        <Button look="plain" small onClick={() => tick([habit])}>
          <Check size={18} aria-hidden="true" /> {t(reachesAmount(habit) ? 'moments.reach' : 'moments.tick')}
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
            aria-label={t(reachesAmount(habit) ? 'moments.reachNamed' : 'moments.tickNamed', {
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

/** What else can become of missed habits: all ticked, skipped, a break; or no card again. */
function OtherWays({ missed }: { missed: readonly Habit[] }) {
  const t = useTranslator();
  const write = useWrite();
  const { tick, skip } = useFinish();
  const [isOpen, setOpen] = useState(false);
  const isMany = missed.length > 1;
  const turnOff = () => {
    focusMain();
    void write('settings.update', { finishYesterday: false });
    void offerUndo(t, 'finishOff', '', () => void write('settings.update', { finishYesterday: true }));
  };
  return (
    <>
      <div className="ways needs-script">
        {isMany && (
          <Button look="quiet" small onClick={() => tick(missed)}>
            {t('moments.tickAll')}
          </Button>
        )}
        <Button look="quiet" small onClick={() => skip(missed)}>
          {isMany ? t('moments.skipAll') : t('moments.skip')}
        </Button>
        <Button look="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('moments.pause')}
        </Button>
        <Button look="quiet" small onClick={turnOff}>
          {t('moments.never')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <BreakChoice missed={missed} />
        </Suspense>
      )}
    </>
  );
}

/** Ticks or skips habits for yesterday, with a way back. */
function useFinish() {
  const t = useTranslator();
  const write = useWrite();
  const day = addDays(useToday(), -1);
  const namesOf = (habits: readonly Habit[]) => habits.map(({ name }) => name).join(', ');
  /** An amount is again what it was: unticking would clear what was logged before. */
  const takeBack = (habit: Habit): void => {
    const { id, recent } = habit;
    if (logsAmount(habit)) void write('day.update', { habitId: id, day, value: recent[day]?.value ?? null });
    else void write('habit.tick', { id, action: 'remove', days: [day] });
  };
  return {
    tick: (habits: readonly Habit[]): void => {
      focusMain();
      for (const { id } of habits) void write('habit.tick', { id, action: 'create', days: [day] });
      void offerUndo(t, 'yesterdayTicked', namesOf(habits), () => {
        for (const habit of habits) takeBack(habit);
      });
    },
    skip: (habits: readonly Habit[]): void => {
      const set = (state: 'skipped' | null) => {
        for (const { id: habitId } of habits) void write('day.update', { habitId, day, state });
      };
      focusMain();
      set('skipped');
      void offerUndo(t, 'yesterdaySkipped', namesOf(habits), () => set(null));
    },
  };
}
