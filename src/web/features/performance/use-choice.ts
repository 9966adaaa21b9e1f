import { useAccountData, useAchievements } from '#client/react.tsx';
import { byOrder } from '#domain/order/ordering.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { habitParameter } from './performance-data.ts';

/** A habit that the page can show. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The habits to choose from, and the one in the address: null for all, also for an id that is not one of the user's. */
export function useChoice() {
  const { habits } = useAccountData();
  const { search } = useLocation();
  const achievements = useAchievements();
  const wanted = new URLSearchParams(search).get(habitParameter);
  const active: readonly Choice[] = byOrder(habits);
  const archived = (achievements ?? []).filter(({ archivedAt }) => archivedAt !== null);
  const chosen: Choice | null = [...active, ...archived].find(({ id }) => id === wanted) ?? null;
  return { active, archived, achievements, chosen };
}
