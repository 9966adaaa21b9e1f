import { queries } from '#client/queries.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { byOrder } from '#domain/ordering.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { habitParameter } from './performance-data.ts';

/** A habit that the page can show. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface Choices {
  /** In the order of the list. */
  readonly active: readonly Choice[];
  readonly archived: readonly Choice[];
  /** Of all habits, most completed first; undefined until loaded. */
  readonly achievements: readonly Achievement[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** The shown habit; null for all, also for an id that is not one of the user's. */
  readonly chosen: Choice | null;
}

/** The habits to choose from, and the one in the address. */
export function useChoice(): Choices {
  const { habits } = useAccountData();
  const { search } = useLocation();
  const { data: achievements, failed, retry } = useQuery(queries.achievements(useApi()));
  const wanted = new URLSearchParams(search).get(habitParameter);
  const active = byOrder(habits);
  const archived = (achievements ?? []).filter(({ archivedAt }) => archivedAt !== null);
  const chosen = [...active, ...archived].find(({ id }) => id === wanted) ?? null;
  return { active, archived, achievements, failed, retry, chosen };
}
