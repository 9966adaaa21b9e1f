import type { AskedDay } from '#client/state/queries.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** The day of a habit that is shown in the day sheet; null while it is closed. */
const opened = createStore<AskedDay | null>(null);

/** Opens the day sheet, over any page. */
export const openDay = (habitId: string, day: AskedDay['day']): void => opened.set({ habitId, day });
export const closeDay = (): void => opened.set(null);

export const useOpenedDay = (): AskedDay | null => useStore(opened);
