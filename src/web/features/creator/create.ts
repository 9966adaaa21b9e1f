import { newId } from '#client/new-id.ts';
import { useWrite } from '#client/react.tsx';
import type { CreateHabit } from '#contract/habits.ts';
import type { NewPlace } from '#domain/place-under.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale } from '#web/app/i18n.tsx';
import { useNavigate } from '#web/app/use-navigation.tsx';
import { withTimeout } from '#web/platform/with-timeout.ts';
import { closeCreator } from '#web/shared/creator-store.ts';

/** Milliseconds to wait for the answer; after that the outbox sends the mutation in the background. */
const PATIENCE = 1_500;

/** Waits for a create: a success closes the panel and shows the list, a refusal leaves the panel open. */
export function useFinish(): (written: Promise<unknown> & { saved: Promise<void> }) => Promise<void> {
  const navigate = useNavigate();
  const locale = useLocale();
  return async (written) => {
    try {
      await (navigator.onLine ? withTimeout(written, PATIENCE) : written.saved);
    } catch {
      // A toast shows the refusal, and the mutation was rolled back.
      return;
    }
    closeCreator({ restoreFocus: true });
    await navigate(pathTo('index', locale));
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
    habit: Pick<CreateHabit, 'name' | 'emoji' | 'days'>,
    { reminderTime, placeFor }: NewHabitExtras,
  ): Promise<void> => {
    const id = newId();
    const place = placeFor(id);
    const created = write('habit.create', { id, ...habit, ...(place && { order: place.order }) });
    const suite = place?.suite ?? [];
    if (suite.length > 0) void write('habit.reorder', { suite: [...suite] });
    if (reminderTime !== null) void write('habit.update', { id, reminderTime });
    await finish(created);
  };
}
