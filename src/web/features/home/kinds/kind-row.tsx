import { memo } from 'react';
import { logsAmount } from '#domain/plan/habit.ts';
import type { KindRowProps } from '../lazy-parts.ts';
import { AmountRow } from './amount-row.tsx';
import { CountedRow } from './counted-row.tsx';
import './kinds.css';

/** A habit of any kind and day; a ticked one of today has a lighter row. Memoized, as that is. */
export const KindRow = memo(function KindRow({ day, streak = 0, ...rest }: KindRowProps) {
  const props = { ...rest, day: day ?? rest.today, streak };
  return logsAmount(rest.habit) ? <AmountRow {...props} /> : <CountedRow {...props} />;
});
