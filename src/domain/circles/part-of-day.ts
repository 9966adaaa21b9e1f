export const partsOfDay = ['night', 'morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** The hour at which each part begins; before the morning it is still night. */
const BEGINS = [
  { hour: 22, part: 'night' },
  { hour: 18, part: 'evening' },
  { hour: 12, part: 'afternoon' },
  { hour: 5, part: 'morning' },
] as const;

/** The part of a day, by a time HH:mm of its clock. */
export function partOfDay(time: string): PartOfDay {
  const hour = Number(time.slice(0, 2));
  return BEGINS.find((each) => hour >= each.hour)?.part ?? 'night';
}
