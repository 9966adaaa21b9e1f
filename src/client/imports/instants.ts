import { type DayKey, dayIn } from '#domain/days/day-key.ts';

/** All zones of today are whole quarters of an hour from UTC: within one the day is the same. */
const QUARTER = 15 * 60_000;
/** Instants of 1900 to 9999, which every calendar here knows. */
const [FIRST, LAST] = [Date.UTC(1900, 0, 2), Date.UTC(9999, 11, 30)];

/** Reads instants as days of a zone, which begin at `dayStart`; null for what is no instant. Each quarter of an hour is read once. */
export function createInstantReader(
  timeZone = 'UTC',
  dayStart = 0,
): (epochMilliseconds: number) => DayKey | null {
  const known = new Map<number, DayKey>();
  return (epochMilliseconds) => {
    if (!(epochMilliseconds >= FIRST && epochMilliseconds <= LAST)) return null;
    const quarter = Math.floor(epochMilliseconds / QUARTER);
    const day = known.get(quarter) ?? dayIn(timeZone, quarter * QUARTER, dayStart);
    known.set(quarter, day);
    return day;
  };
}
