import { Plus } from 'lucide-react';
import { newId } from '#client/device/new-id.ts';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import { useAccountData, useWrite } from '#client/react.tsx';
import { byOrder } from '#domain/order/ordering.ts';
import { useApp } from '#web/app/app.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { refusalOfWrite } from '#web/shared/forms/settled.ts';
import { emojiSuggestions } from '#web/shared/lazy-features.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { useChange } from './circles-data.ts';
import type { GoalProps } from './goal-card.tsx';
import { fits, planFor } from './goal-habit.ts';

/** Chooses which habit of the user counts towards a goal, or makes one that does. */
export function LinkHabit({ circle, goal, onClose }: GoalProps & { onClose: () => void }) {
  const { t } = useApp();
  const change = useChange();
  const create = useCreateFor({ circle, goal });
  const [busy, run] = useBusy();
  const fitting = byOrder(useAccountData().habits).filter((habit) => fits(habit, goal));
  const link = async (habitId: string | null) => {
    const params = { id: circle.id, goalId: goal.id };
    const isLinked = await change((api) =>
      api.call('POST /circles/{id}/goals/{goalId}/link', { params, body: { habitId } }),
    );
    if (isLinked) onClose();
  };
  const createAndLink = async () => {
    const id = await create();
    if (id !== null) await link(id);
  };
  return (
    <Dialog title={t('circles.linkHabit')} closeLabel={t('circles.close')} onClose={onClose}>
      <div className="stack">
        <p className="fine">{t(goal.unit === '' ? 'circles.linkText' : 'circles.linkAmounts')}</p>
        {fitting.length === 0 && goal.unit !== '' && (
          <p className="fine">{t('circles.noFitting', { unit: goal.unit })}</p>
        )}
        <ul className="circle-choices">
          {fitting.map(({ id, name, emoji }) => (
            <li key={id}>
              <button
                type="button"
                className="circle-choice hovers"
                aria-pressed={id === goal.habitId}
                onClick={() => !busy && run(() => link(id))}
              >
                <Emoji name={emoji} size={24} lazy />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
        <Button look="plain" busy={busy} onClick={() => run(createAndLink)}>
          <Plus size={18} aria-hidden="true" />
          {t('circles.makeHabit', { name: goal.title })}
        </Button>
        {goal.habitId !== null && (
          <Button look="quiet" small busy={busy} onClick={() => run(() => link(null))}>
            {t('circles.unlink')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Creates a habit for the user's part of a goal; resolves to its id once the server has it, else to null: a toast says why. */
function useCreateFor({ circle, goal }: GoalProps): () => Promise<string | null> {
  const write = useWrite();
  const locale = useLocale();
  return async () => {
    const [suggest] = await Promise.all([emojiSuggestions(locale).catch(() => null), lateDefinitions.load()]);
    const id = newId();
    const emoji = suggest?.(goal.title).best?.name ?? circle.emoji;
    const plan = planFor(goal, circle.members.length);
    const refusal = await refusalOfWrite(write('habit.create', { id, name: goal.title, emoji, ...plan }));
    return refusal ? null : id;
  };
}
