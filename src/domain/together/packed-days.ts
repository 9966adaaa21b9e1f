/**
 * Days as bits: two habits are compared by the bits that both have. A word has days of one weekday, 32 weeks of it, and each of its bytes 8
 * weeks: what is counted byte by byte compares a Monday with the Mondays of the same two months alone.
 */
export type PackedDays = Int32Array;

const WEEK = 7;
const WORD = 32;
/** The bits of a byte. */
export const BYTE = 8;

/** How many words so many days need for each weekday. */
const wordsFor = (days: number): number => Math.ceil(days / (WEEK * WORD));

/** Eight weeks. */
export const STRATUM_DAYS = WEEK * BYTE;

/** Days of the same stratum are compared with each other: of one weekday, and of the same eight weeks. */
export const stratumOf = (day: number): number => Math.floor(day / STRATUM_DAYS) * WEEK + (day % WEEK);

/** Packs a byte per day. */
export function packDays(flags: Uint8Array): PackedDays {
  const words = wordsFor(flags.length);
  const packed = new Int32Array(WEEK * words);
  for (let weekday = 0; weekday < WEEK; weekday += 1) {
    for (let day = weekday, week = 0; day < flags.length; day += WEEK, week += 1) {
      const word = weekday * words + (week >> 5);
      packed[word] = (packed[word] ?? 0) | ((flags[day] ?? 0) << (week & (WORD - 1)));
    }
  }
  return packed;
}

/** The same days, each in the place of the next one, of `length` days. */
export function dayAfter(days: PackedDays, length: number): PackedDays {
  const words = days.length / WEEK;
  const moved = new Int32Array(days.length);
  // A weekday becomes the next one as it is, and the last one the first of the week after.
  moved.set(days.subarray(0, days.length - words), words);
  for (let word = 0; word < words; word += 1) {
    const last = days.length - words + word;
    const carried = word === 0 ? 0 : (days[last - 1] ?? 0) >>> (WORD - 1);
    moved[word] = ((days[last] ?? 0) << 1) | carried;
  }
  clearDay(moved, length);
  return moved;
}

/** The day that follows the last one is none of them. */
function clearDay(days: PackedDays, day: number): void {
  const week = Math.floor(day / WEEK);
  const word = (day % WEEK) * (days.length / WEEK) + (week >> 5);
  if (week < (days.length / WEEK) * WORD) days[word] = (days[word] ?? 0) & ~(1 << (week & (WORD - 1)));
}

/** How many bits of each byte of a word are set, in that byte. */
export function byteCounts(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (fours + (fours >>> 4)) & 0x0f0f0f0f;
}

/** The sum of the four bytes of a word. */
export function sumOfBytes(bytes: number): number {
  const halves = (bytes & 0x00ff00ff) + ((bytes >>> 8) & 0x00ff00ff);
  return (halves + (halves >>> 16)) & 0xffff;
}
