import { ResponseError } from '#client/api/errors.ts';
import type { Client } from '#client/client.ts';
import { newId } from '#client/device/new-id.ts';
import { cachedUser } from '#client/state/profile.ts';
import { queries } from '#client/state/queries.ts';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { OwnTagPress } from '#contract/tags.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { exactAmount, withoutAddition } from '#domain/plan/typed-amount.ts';
import { pathIn, pathTo } from '#i18n/paths.ts';
import { TAG_FRAGMENT, TAG_PATH } from '#i18n/tag-address.ts';
import type { Translator } from '#i18n/translate.ts';
import type { App } from '#web/app/app.ts';
import type { Navigation } from '#web/app/navigation.ts';
import { isInstalled } from '#web/platform/badge.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { showFailure } from '#web/shared/forms/attempt.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { addToast } from '#web/ui/toast-store.ts';

/** Presses the tag whose key is in the fragment of the address, where this page was opened as an app. A tab shows the page of the tag. */
export async function pressTagOfAddress(app: App, navigation: Navigation): Promise<void> {
  const key = location.hash.slice(TAG_FRAGMENT.length);
  const openPage = () => location.replace(pathIn(TAG_PATH + encodeURIComponent(key), app.locale));
  if (isInstalled()) await pressTag(app, navigation, key, openPage);
  else openPage();
}

/** Shows the list, presses a tag of the user's own and offers to undo it (docs/decisions/tags.md#in-the-installed-app). `openPage`: for any other tag. */
export async function pressTag(
  { client, locale, t }: Pick<App, 'client' | 'locale' | 't'>,
  navigation: Navigation,
  key: string,
  openPage: () => void,
): Promise<void> {
  if (cachedUser(client.serverState) === null) return openPage();
  // The key leaves the address at once.
  const replace = location.hash.startsWith(TAG_FRAGMENT);
  const shown = navigation.navigate(pathTo('index', locale), { replace });
  try {
    const pressed = await client.api.call('POST /user/tags/press', { body: { key }, key: newId() });
    // A read under way may have been answered before it.
    client.serverState.noteWriteSettled();
    await shown;
    await tell(client, t, pressed);
  } catch (error) {
    if (error instanceof ResponseError && error.code === 'notFound') openPage();
    else await showFailure(t, error);
  }
}

/** Shows what became of a press in the list and in a toast. */
async function tell(client: Client, t: Translator, pressed: OwnTagPress): Promise<void> {
  const { outcome, name, habitId, day } = pressed;
  const isRead = await readAgain(client);
  if (outcome !== 'counted') {
    await loadTexts('connecting');
    addToast({ status: 'info', text: t(`connecting.tags.${outcome}`, { name }) });
    return;
  }
  const habitNow = () => client.optimisticState.get().habits.find(({ id }) => id === habitId);
  const undo = () => {
    const habit = habitNow();
    if (!habit) return;
    const value = isRead ? (habit.recent[day]?.value ?? null) : pressed.value;
    void client.outbox.write('day.update', { habitId, day, ...takenBack(habit, pressed, value) });
  };
  const habit = habitNow();
  await offerUndo(t, habit && logsAmount(habit) ? 'added' : 'ticked', name, undo);
}

/** Also while changes wait in the outbox, which the server state is read without. */
async function readAgain({ refresh, serverState, api }: Client): Promise<boolean> {
  if (await refresh(0)) return true;
  return await serverState.load(queries.habits(api), 0).then(
    () => true,
    () => false,
  );
}

/** The change of a day that takes a press back. `value`: what is logged now. */
function takenBack(habit: Habit, { before, value: after }: OwnTagPress, value: number | null): UpdateDay {
  const skip = before.state === 'skipped' && ({ state: 'skipped' } as const);
  if (logsAmount(habit)) {
    const added = exactAmount((after ?? 0) - (before.value ?? 0));
    return { value: withoutAddition(value, added, before.value), ...skip };
  }
  // A value would clear the steps that were completed before.
  const ticks = habit.steps.length > 0 ? { completedStepIds: before.completedStepIds } : { value: null };
  return { ...ticks, ...skip };
}
