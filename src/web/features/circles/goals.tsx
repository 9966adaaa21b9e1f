import { Plus } from 'lucide-react';
import type { Circle } from '#contract/circles.ts';
import { CIRCLE_GOALS_MAX } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { GoalCard } from './goal-card.tsx';

interface GoalsProps {
  circle: Circle;
  isOffline: boolean;
}

const loadDialog = async () => (await import('./goal-dialog.tsx')).GoalDialog;

/** The common goals, and a way to set one. */
export function Goals({ circle, isOffline }: GoalsProps) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const { goals } = circle;
  return (
    <section className="circle-goals">
      <div className="apart">
        <h3>{t('circles.goals')}</h3>
        {goals.length < CIRCLE_GOALS_MAX && (
          <Button look="quiet" small disabled={isOffline} onClick={open}>
            <Plus size={18} aria-hidden="true" />
            {t('circles.addGoal')}
          </Button>
        )}
      </div>
      {goals.length === 0 && <p className="fine">{t('circles.goalText')}</p>}
      {goals.length > 0 && (
        <ul className="circle-members">
          {goals.map((goal) => (
            <GoalCard key={goal.id} circle={circle} goal={goal} isOffline={isOffline} />
          ))}
        </ul>
      )}
      {goals.length >= CIRCLE_GOALS_MAX && (
        <p className="fine">{t('circles.fullGoals', { max: CIRCLE_GOALS_MAX })}</p>
      )}
      {Shown && <Shown circle={circle} goal={null} onClose={close} />}
    </section>
  );
}
