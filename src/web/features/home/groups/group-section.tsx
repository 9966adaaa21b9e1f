import { Check, Clock, Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
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
  const { rule, window } = divider;
  const [t, formats] = [useTranslator(), useFormats()];
  const texts = { t, formats };
  const today = useToday();
  const isToday = day === today;
  const fold = useFold(divider, today, isToday);
  const streak = useStreak(texts, divider);
  const group = rule && groupDay(habits, rule, day, today);
  const routine = useRoutineStart(texts, divider, isToday ? leftOn(habits, today) : [], isToday);
  return (
    <>
      <Frame
        {...props}
        {...fold}
        first={routine.start}
        facts={
          <>
            {isToday && streak}
            {window && (
              <Fact icon={<Clock size={14} aria-hidden="true" />} label={t('groups.window')} look="spare">
                {`${formats.time(window.from)} – ${formats.time(window.to)}`}
              </Fact>
            )}
          </>
        }
        mark={group && <GroupMark texts={texts} group={group} />}
      />
      {routine.player}
    </>
  );
}

/** The button that starts the routine of the divider, or goes on with it, and the routine once it plays. */
function useRoutineStart({ t }: Texts, { id, name }: Divider, open: readonly Habit[], isToday: boolean) {
  const account = useAccountData().user?.id ?? '';
  const [chosen, setPlaying] = useState<boolean | null>(null);
  const goesOn = canGoOn(useStoredRoutine(), { account, of: id, day: useToday() }) && isToday;
  const minutes = open.flatMap((habit) => plannedMinutes(habit) ?? []);
  // A reload shows it again.
  const isPlaying = chosen ?? (goesOn && wasShown(id));
  return {
    start: (goesOn || minutes.length > 0) && (
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
function useFold(divider: Divider, today: DayKey, isToday: boolean) {
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
    <Fact icon={null} label={t('groups.strength')}>
      {formats.percent(figures.strength * 100)}
    </Fact>
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
