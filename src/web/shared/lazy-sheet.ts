import { lazy } from 'react';
import { loadTexts } from '#web/platform/texts.ts';

/** Weekdays and steps are those of the creator. */
const texts = ['sheet', 'channels', 'arrange', 'undo', 'creator', 'toasts', 'validation'] as const;

const loadHabit = () => import('#web/features/habit-sheet/habit-sheet.tsx');
const loadDivider = () => import('#web/features/habit-sheet/divider-sheet.tsx');

/** The sheets of a habit and of a divider: chunks of their own, since the first screen shows neither. */
export const HabitSheet = lazy(async () => {
  const [{ HabitSheet: loaded }] = await Promise.all([loadHabit(), loadTexts(...texts)]);
  return { default: loaded };
});
export const DividerSheet = lazy(async () => {
  const [{ DividerSheet: loaded }] = await Promise.all([loadDivider(), loadTexts(...texts)]);
  return { default: loaded };
});

/** Fetch ahead what somebody is about to open. A failure is met again when it opens. */
export const preloadHabitSheet = (): void => void loadHabit().catch(() => undefined);
export const preloadDividerSheet = (): void => void loadDivider().catch(() => undefined);
