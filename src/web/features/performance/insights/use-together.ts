import { useEffect, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Insights } from '#domain/together/together.ts';
import { compare } from './compare.ts';

/** What goes together in the habits of the list; undefined until they were compared. */
export function useTogether() {
  const { habits, breaks } = useAccountData();
  const today = useToday();
  const [data, setData] = useState<Insights>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return undefined;
    const leaving = new AbortController();
    const compared = habits.map(({ id, kind, repeat, ahead, startsOn, endsOn, record }) => ({
      id,
      kind,
      repeat,
      ahead,
      startsOn,
      endsOn,
      record,
    }));
    compare({ habits: compared, breaks, today }, leaving.signal).then(setData, () => {
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [habits, breaks, today, failed]);
  return { data, failed, retry: () => setFailed(false) };
}
