import { useEffect, useEffectEvent, useState } from 'react';
import { queries } from '#client/queries.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { sumOf } from '#domain/figure-days.ts';
import { byOrder } from '#domain/ordering.ts';
import { type YearDay, yearDays } from '#domain/year-days.ts';
import { useApp } from '#web/app/app.ts';
import type { PrintedProps } from './print-button.tsx';

/** A year to print. */
export interface PrintedMap {
  /** Null for all habits together. */
  readonly habit: Achievement | null;
  readonly days: readonly YearDay[];
}

/** Years that are read at the same time: an account may have a thousand habits. */
const AT_ONCE = 4;

/** The maps of a year: of one habit, or of all together and then of each that was due in it. Null until all are read. */
export function useYears({ habitId, range }: PrintedProps, onFailure: () => void): PrintedMap[] | null {
  const api = useApi();
  const { serverState } = useApp().client;
  const { habits, settings } = useAccountData();
  const { data: achievements } = useQuery(queries.achievements(api));
  const [maps, setMaps] = useState<PrintedMap[] | null>(null);
  const [asked] = useState(() => {
    const places = new Map(byOrder(habits).map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Achievement) => places.get(id) ?? places.size;
    const listed = (achievements ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
    return habitId === undefined ? [null, ...listed] : listed.filter(({ id }) => id === habitId);
  });
  const readYear = async (habit: Achievement | null): Promise<PrintedMap> => {
    const query = queries.graphs(api, { ...(habit && { habitId: habit.id }), ...range });
    const { days } = await serverState.load(query);
    return { habit, days: yearDays(days, range.stopDate, settings.weekStart) };
  };
  const readAll = useEffectEvent(async (signal: AbortSignal) => await readInTurn(asked, readYear, signal));
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    readAll(signal).then(setMaps, () => {
      if (!signal.aborted) fail();
    });
    return () => leaving.abort();
  }, []);
  return maps;
}

/** Reads years, without those of habits that were not due in it where others are. */
async function readInTurn(
  asked: readonly (Achievement | null)[],
  readYear: (habit: Achievement | null) => Promise<PrintedMap>,
  signal: AbortSignal,
): Promise<PrintedMap[]> {
  const read: PrintedMap[] = [];
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    signal.throwIfAborted();
    read.push(...(await Promise.all(asked.slice(at, at + AT_ONCE).map(readYear))));
  }
  return read.filter(({ habit, days }) => asked.length === 1 || !habit || sumOf(days).total > 0);
}
