import { keyOf } from './rules/calendar.ts';
import type { Facts } from './rules/plan.ts';

/** What was logged, in one line. */
export const shownLogged = ({ kind, logged }: Facts): string =>
  [...logged]
    .toSorted(([one], [other]) => one - other)
    .map(([day, { value, skipped }]) => {
      const amount = value === null ? '' : kind === 'check' ? '1' : String(value / 1000);
      return `${keyOf(day)}=${amount}${skipped ? 'skipped' : ''}`;
    })
    .join(' ');
