import { useEffect, useEffectEvent, useState } from 'react';
import { daysOf, graphOf } from '#client/figures/days.ts';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { sumOf } from '#domain/figures/figure-days.ts';
import { type YearDay, yearDays } from '#domain/figures/year-days.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useApp } from '#web/app/app.ts';
import type { PrintedProps } from './print-button.tsx';

/** A year to print. */
export interface PrintedMap {
  /** Null for all habits together. */
  readonly habit: Achievement | null;
  readonly days: readonly YearDay[];
}

/** Years that are computed in one go: an account may have a thousand habits. */
const AT_ONCE = 20;

/** The maps of a year: of one habit, or of all together and then of each that was due in it. Null until all are there. */
export function useYears({ habitId, range }: PrintedProps, onFailure: () => void): PrintedMap[] | null {
  const { figures } = useApp().client;
  const data = useAccountData();
  const today = useToday();
  const achievements = useAchievements();
  const [maps, setMaps] = useState<PrintedMap[] | null>(null);
  const drawAll = useEffectEvent(async (signal: AbortSignal) => {
    const places = new Map(byOrder(data.habits).map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Achievement) => places.get(id) ?? places.size;
    const listed = (achievements ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
    const asked = habitId === undefined ? [null, ...listed] : listed.filter(({ id }) => id === habitId);
    const drawn: PrintedMap[] = [];
    for (const [index, habit] of asked.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1)
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
      signal.throwIfAborted();
      const days = habit
        ? graphOf(figures, data, today, range, habit.id)?.days
        : daysOf(figures, data, today, range);
      if (!days) throw new Error('The days are not known');
      const map = { habit, days: yearDays(days, range.stopDate, data.settings.weekStart) };
      if (asked.length === 1 || !habit || sumOf(map.days).total > 0) drawn.push(map);
    }
    return drawn;
  });
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    drawAll(signal).then(setMaps, () => {
      if (!signal.aborted) fail();
    });
    return () => leaving.abort();
  }, []);
  return maps;
}
