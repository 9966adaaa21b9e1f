import { Check, Clock, Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import { isOpenOn } from '#domain/list/day-window.ts';
import { type GroupDay, groupDay, leftOn } from '#domain/list/group-day.ts';
import { canGoOn, plannedMinutes } from '#domain/routine/routine.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { preloadRoutine, RoutinePlayer } from '#web/shared/lazy-routine.ts';
import { useStoredRoutine, wasShown } from '#web/shared/routine/stored-routine.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';
import { Fact } from '#web/ui/row.tsx';
import { fireFact, type Texts } from '../habit-facts.tsx';
import type { GroupSectionProps } from '../lazy-parts.ts';
import { useOpenWindows } from './clock.ts';
import { foldFor, useOwnFold } from './own-folds.ts';
import { useGroupFigures } from './use-group-figures.ts';

/**
 * The section of a divider that counts as one, has a time of day or a routine. In the list of another day the time of day folds nothing.
 */
export function GroupSection({ Frame, ...props }: GroupSectionProps) {
  const { divider, habits, today: day } = props;
  const texts = { t: useTranslator(), formats: useFormats() };
  const today = useToday();
  const isToday = day === today;
  const fold = useFold(divider, isToday);
  const streak = useStreak(texts, divider);
  const group = divider.rule && groupDay(habits, divider.rule, day, today);
  const routine = useRoutineStart(texts, divider, habits, isToday);
  return (
    <>
      <Frame
        {...props}
        {...fold}
        first={routine.start}
        facts={
          <>
            {isToday && streak}
            {divider.window && <WindowFact texts={texts} window={divider.window} />}
          </>
        }
        mark={group && <GroupMark texts={texts} group={group} />}
      />
      {routine.player}
    </>
  );
}

/** The button that starts the routine of the divider, or goes on with it, and the routine once it plays. */
function useRoutineStart({ t }: Texts, divider: Divider, habits: readonly Habit[], isToday: boolean) {
  const { id, name } = divider;
  const account = useAccountData().user?.id ?? '';
  const today = useToday();
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const goesOn = canGoOn(useStoredRoutine(), { account, of: id, day: today });
  const open = isToday ? leftOn(habits, today) : [];
  const minutes = open.flatMap((habit) => plannedMinutes(habit) ?? []);
  // A reload shows it again.
  const isPlaying = chosen ?? (goesOn && isToday && wasShown(id));
  const isThere = isToday && (goesOn || minutes.length > 0);
  return {
    start: isThere && (
      <Button
        look="quiet"
        small
        onClick={() => setPlaying(true)}
        onPointerEnter={preloadRoutine}
        onFocus={preloadRoutine}
      >
        <Play size={18} aria-hidden="true" />
        {t(goesOn ? 'groups.goOn' : 'groups.start')}
        {!goesOn && ` · ${t('groups.minutes', { count: minutes.reduce((sum, each) => sum + each, 0) })}`}
      </Button>
    ),
    player: isPlaying && (
      <Suspense>
        <RoutinePlayer of={id} title={name} habits={open} onClose={() => setPlaying(false)} />
      </Suspense>
    ),
  };
}

/** Whether the section is open, and what folds it: for the day and on this device where the divider has a time of day. */
function useFold(divider: Divider, isToday: boolean) {
  const today = useToday();
  const { id, window } = divider;
  const isNow = useOpenWindows([divider]) !== '';
  const own = useOwnFold(id);
  const [isOpenThere, setOpenThere] = useState(true);
  if (window === null) return {};
  if (!isToday) return { open: isOpenThere, onToggle: () => setOpenThere(!isOpenThere) };
  const open = isOpenOn(today, isNow, own);
  return { open, onToggle: () => foldFor(today, id, !open) };
}

/** The streak of the divider; its strength where streaks are not shown. */
function useStreak(texts: Texts, divider: Divider): ReactNode {
  const { celebrations } = useAccountData().settings;
  const figures = useGroupFigures(divider);
  if (figures === undefined) return null;
  const { t, formats } = texts;
  if (celebrations !== 'none') return fireFact(texts, figures.streak, t('groups.streak'));
  return (
    <span className="fact">
      <span className="visually-hidden">{t('groups.strength')} </span>
      {formats.percent(figures.strength * 100)}
    </span>
  );
}

function GroupMark({ texts: { t }, group: { done, needed, isDone } }: { texts: Texts; group: GroupDay }) {
  if (needed === 0) return null;
  if (!isDone) return <ProgressRing completed={done} total={needed} />;
  return (
    <span className="fact is-bonus" role="img" aria-label={t('groups.done')}>
      <Check size={16} strokeWidth={3} aria-hidden="true" />
    </span>
  );
}

function WindowFact({
  texts: { t, formats },
  window,
}: {
  texts: Texts;
  window: { from: string; to: string };
}) {
  return (
    <Fact icon={<Clock size={14} aria-hidden="true" />} label={t('groups.window')} look="spare">
      {`${formats.time(window.from)} – ${formats.time(window.to)}`}
    </Fact>
  );
}
