import { useLocation } from 'react-router';
import { achievementsQuery } from '#client/queries.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { byOrder } from '#domain/ordering.ts';
import { habitParameter } from './performance-data.ts';

/** A habit that the page can be about. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface Choices {
  /** In the order of the list. */
  readonly active: readonly Choice[];
  readonly archived: readonly Choice[];
  /** Of all of them, most completed first; undefined until they are known. */
  readonly achievements: readonly Achievement[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
  /** The habit that the page is about; null for all: an id that is not one of the user's chooses nothing. */
  readonly chosen: Choice | null;
}

/** What the page can be about, and by its address is. */
export function useChoice(): Choices {
  const { habits } = useAccountData();
  const { search } = useLocation();
  const { data: achievements, failed, retry } = useQuery(achievementsQuery(useApi()));
  const wanted = new URLSearchParams(search).get(habitParameter);
  const active = byOrder(habits);
  const archived = (achievements ?? []).filter(({ archivedAt }) => archivedAt !== null);
  const chosen = [...active, ...archived].find(({ id }) => id === wanted) ?? null;
  return { active, archived, achievements, failed, retry, chosen };
}
