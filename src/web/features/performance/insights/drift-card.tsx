import { Suspense, useState } from 'react';
import { useAccountData, useFigures } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { breaksOf, isOnBreak } from '#domain/days/breaks.ts';
import { type Drift, driftOf } from '#domain/figures/drift.ts';
import { hasField, isActive, keepsLimit } from '#domain/plan/habit.ts';
import { focusMain } from '#web/app/focus-main.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { HabitSheet, preloadHabitSheet } from '#web/shared/lazy-features.ts';
import { useRemove } from '#web/shared/undo.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { ChartCard } from '../chart-card.tsx';
import { habitParameter } from '../performance-data.ts';
import { hideDrift, useHiddenDrifts } from './hidden-drifts.ts';

/** More would be a list of failures. */
const MOST = 3;

/** Habits that are kept much less than four weeks ago, with what makes them lighter; of one habit where it is named. */
export function DriftCard({ habitId }: { habitId: string | undefined }) {
  const t = useTranslator();
  const drifts = useDrifts(habitId);
  const { habits } = useAccountData();
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = habits.find(({ id }) => id === openId);
  return (
    <>
      {drifts.length > 0 && (
        <ChartCard
          kind="awards"
          title={t('insights.lighter')}
          note={<p className="fine">{t('insights.lighterText')}</p>}
        >
          <ul className="stack">
            {drifts.map(({ habit, drift }) => (
              <DriftItem key={habit.id} habit={habit} drift={drift} onOpen={() => setOpenId(habit.id)} />
            ))}
          </ul>
        </ChartCard>
      )}
      {/* It stays when what is changed in it takes the habit off the card. */}
      {opened && (
        <Suspense>
          <HabitSheet habit={opened} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  );
}

interface HabitDrift {
  readonly habit: Habit;
  readonly drift: Drift;
}

/** The largest falls first. */
function useDrifts(habitId: string | undefined): readonly HabitDrift[] {
  const { figures, data, today } = useFigures();
  const isHidden = useHiddenDrifts();
  const habits = data.habits.filter(
    (habit) =>
      isActive(habit) &&
      (habitId === undefined || habit.id === habitId) &&
      !isOnBreak(breaksOf(data.breaks, habit.id), today) &&
      !isHidden(habit.id, today),
  );
  const drifts = figures.all(habits, data, today, 'drift', (record) => driftOf(record, today));
  const fallOf = ({ drift: { before, now } }: HabitDrift): number => before - now;
  return habits
    .flatMap((habit, at): HabitDrift[] => {
      const drift = drifts?.[at];
      return drift ? [{ habit, drift }] : [];
    })
    .toSorted((left, right) => fallOf(right) - fallOf(left))
    .slice(0, MOST);
}

/** A habit with four ways out, each an existing place, and "not now". */
function DriftItem({ habit, drift, onOpen }: HabitDrift & { onOpen: () => void }) {
  const t = useTranslator();
  const formats = useFormats();
  const { today } = useFigures();
  const remove = useRemove();
  const { id, name, emoji, repeat } = habit;
  const labelOf = (way: string) => t('insights.wayOf', { way, name });
  const archive = () => {
    focusMain();
    remove('habit.delete', { id, action: 'archive' }, 'archived', name);
  };
  const hide = () => {
    focusMain();
    hideDrift(id, today);
  };
  return (
    <li className="stack">
      <div className="award">
        <span className="tile">
          <Emoji name={emoji} size={26} lazy />
        </span>
        <div className="award-name">
          <AppLink to="habits-performance" search={`?${habitParameter}=${id}`}>
            {name}
          </AppLink>
          <p>
            {t('insights.drift', {
              before: formats.percent(drift.before),
              now: formats.percent(drift.now),
            })}
          </p>
        </div>
      </div>
      <div className="ways">
        {hasField(habit, 'target') && (
          <PlanButton
            name={name}
            text={t(keepsLimit(habit) ? 'insights.higher' : 'insights.smaller')}
            onOpen={onOpen}
          />
        )}
        {repeat.type !== 'total' && (
          <PlanButton
            name={name}
            text={t(repeat.type === 'times' ? 'insights.fewerTimes' : 'insights.fewerDays')}
            onOpen={onOpen}
          />
        )}
        <AppLink
          to="settings-breaks"
          search={`?${habitParameter}=${id}`}
          seldom
          className={buttonClass({ look: 'plain', small: true })}
          aria-label={labelOf(t('insights.break'))}
        >
          {t('insights.break')}
        </AppLink>
        <Button look="plain" small aria-label={labelOf(t('insights.archive'))} onClick={archive}>
          {t('insights.archive')}
        </Button>
        <Button look="quiet" small aria-label={labelOf(t('insights.notNow'))} onClick={hide}>
          {t('insights.notNow')}
        </Button>
      </div>
    </li>
  );
}

interface PlanButtonProps {
  /** Of the habit. */
  name: string;
  text: string;
  onOpen: () => void;
}

/** Opens the sheet of a habit, where its plan comes first. */
function PlanButton({ name, text, onOpen }: PlanButtonProps) {
  const t = useTranslator();
  return (
    <Button
      look="plain"
      small
      aria-haspopup="dialog"
      aria-label={t('insights.wayOf', { way: text, name })}
      onPointerEnter={preloadHabitSheet}
      onFocus={preloadHabitSheet}
      onClick={onOpen}
    >
      {text}
    </Button>
  );
}
