import { newId } from '#client/device/new-id.ts';
import { useWrite } from '#client/react.tsx';
import type { CreateHabit } from '#contract/habits.ts';
import type { NewPlace } from '#domain/order/place-under.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { closeCreator } from '#web/shared/creator-store.ts';
import { refusalOfWrite } from '#web/shared/forms/settled.ts';
import { fieldsOf, type PlanDraft } from '#web/shared/plan/plan-draft.ts';
import { presetOf } from '#web/shared/plan/plan-text.ts';

type Refusal = Awaited<ReturnType<typeof refusalOfWrite>>;

/** Waits for a create: a success closes the panel and shows the list; after a refusal, of which a toast tells, it stays open. */
export function useFinish(): (written: Parameters<typeof refusalOfWrite>[0]) => Promise<Refusal> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (written) => {
    const refusal = await refusalOfWrite(written);
    if (refusal) return refusal;
    closeCreator({ restoreFocus: true });
    await navigate(pathTo('index', locale));
    return null;
  };
}

interface NewHabitExtras {
  /** `HH:mm`; null is no reminder. */
  reminderTime: string | null;
  /** Where the habit of this id goes; null is last in the list. */
  placeFor: (id: string) => NewPlace | null;
}

/** Creates a habit with its reminder in its place. What follows the creation waits for it, and is dropped when it is refused. */
export function useCreateHabit() {
  const write = useWrite();
  const finish = useFinish();
  return async (
    habit: Omit<CreateHabit, 'id' | 'order'>,
    { reminderTime, placeFor }: NewHabitExtras,
  ): Promise<Refusal> => {
    const id = newId();
    const place = placeFor(id);
    const created = write('habit.create', { id, ...habit, ...(place && { order: place.order }) });
    const suite = place?.suite ?? [];
    if (suite.length > 0) void write('habit.reorder', { suite: [...suite] });
    if (reminderTime !== null) void write('habit.update', { id, reminderTime });
    return await finish(created);
  };
}

/** The fields of a new habit, without those that have their default. Empty weekdays are every day. */
export function newPlan(draft: PlanDraft): Omit<CreateHabit, 'name' | 'emoji'> {
  const { repeat, startsOn, endsOn, unit, step, cost, target } = fieldsOf(draft);
  const days = () =>
    presetOf(draft.days) === 'everyDay' && !draft.picksDays ? '' : JSON.stringify(draft.days);
  return {
    ...(repeat.type === 'weekdays' ? { days: days() } : { repeat }),
    ...(logsAmount(draft) && { kind: draft.kind, target }),
    ...(unit && { unit }),
    ...(step !== undefined && step !== 1 && { step }),
    ...(typeof cost === 'number' && { cost }),
    ...(startsOn && { startsOn }),
    ...(endsOn && { endsOn }),
  };
}
