import type { Day } from './rules/calendar.ts';
import type { Facts } from './rules/plan.ts';

export const keyOf = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** What was logged, in one line. */
export const shownLogged = ({ kind, logged }: Facts): string =>
  [...logged]
    .toSorted(([one], [other]) => one - other)
    .map(([day, { value, skipped }]) => {
      const amount = value === null ? '' : kind === 'check' ? '1' : String(value / 1000);
      return `${keyOf(day)}=${amount}${skipped ? 'skipped' : ''}`;
    })
    .join(' ');
