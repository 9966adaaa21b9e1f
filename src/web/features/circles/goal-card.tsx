import { Check, Link2, Pencil } from 'lucide-react';
import { useAccountData } from '#client/react.tsx';
import type { Circle, CircleGoal } from '#contract/circles.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { GoalMoment } from './goal-moment.tsx';
import { useGoalTexts } from './goal-texts.ts';

export interface GoalProps {
  circle: Circle;
  goal: CircleGoal;
}

interface GoalCardProps extends GoalProps {
  isOffline: boolean;
}

const loadDialog = async () => (await import('./goal-dialog.tsx')).GoalDialog;
const loadLink = async () => (await import('./link-habit.tsx')).LinkHabit;

/** A goal: how far it is, and the habit of the user that counts. Of one that is not reached nothing is said. */
export function GoalCard({ circle, goal, isOffline }: GoalCardProps) {
  const t = useTranslator();
  const dialog = useLazyDialog(loadDialog);
  const { asks, reached } = useGoalTexts(goal);
  const { title, mayChange, isMet } = goal;
  return (
    <li className="surface circle-card">
      <div className="circle-member-head">
        <h4>
          <bdi>{title}</bdi>
        </h4>
        {mayChange && (
          <IconButton
            label={t('circles.changeNamed', { name: title })}
            disabled={isOffline}
            onClick={dialog.open}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Bar goal={goal} />
      <div className="apart">
        {reached !== null && (
          <p className="circle-reached">
            {isMet && <Check size={18} strokeWidth={3} aria-hidden="true" />}
            {reached}
          </p>
        )}
        <p className="fine">{asks}</p>
      </div>
      {isMet && <GoalMoment key={goal.from} goal={goal} />}
      <OwnPart circle={circle} goal={goal} isOffline={isOffline} />
      {dialog.Shown && <dialog.Shown circle={circle} goal={goal} onClose={dialog.close} />}
    </li>
  );
}

/** Decorative: how far the goal is stands under it. */
function Bar({ goal: { mode, reached, linked, target, isMet } }: { goal: CircleGoal }) {
  const whole = mode === 'each' ? linked : target;
  const part = whole === 0 ? 0 : Math.min(1, reached / whole);
  return (
    <div className="circle-bar" data-met={isMet || undefined} aria-hidden="true">
      <span style={{ inlineSize: `${part * 100}%` }} />
    </div>
  );
}

/** The habit that the user has linked, and a way to link another. */
function OwnPart({ circle, goal, isOffline }: GoalCardProps) {
  const t = useTranslator();
  const { habits, archives } = useAccountData();
  const { Shown, open, close } = useLazyDialog(loadLink);
  const linked = [...habits, ...archives].find(({ id }) => id === goal.habitId);
  const text = linked?.name ?? t('circles.linkHabit');
  return (
    <>
      <Button
        look={linked ? 'quiet' : 'plain'}
        small
        disabled={isOffline}
        aria-label={
          linked
            ? t('circles.linkedNamed', { name: linked.name, goal: goal.title })
            : t('circles.linkNamed', { name: goal.title })
        }
        onClick={open}
      >
        <Link2 size={18} aria-hidden="true" />
        <bdi>{text}</bdi>
      </Button>
      {Shown && <Shown circle={circle} goal={goal} onClose={close} />}
    </>
  );
}
