import type { AskedDay } from '#client/queries.ts';
import { createStore } from '#web/ui/store.ts';

/** The day of a habit that is shown in the day sheet; null while it is closed. */
export const openedDay = createStore<AskedDay | null>(null);

/** Opens the day sheet, over any page. */
export const openDay = (habitId: string, day: AskedDay['day']): void => openedDay.set({ habitId, day });
