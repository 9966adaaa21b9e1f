import type { DropExamples, Dropped, DropReason } from './foreign.ts';
import { cutText, inOneLine } from './plain-text.ts';

/** Characters of an example. */
const EXAMPLE_MAX = 40;

/** A text of the file as an example: short, in one line. */
export function exampleOf(text: string): string {
  const { text: shown, isCut } = cutText(inOneLine(text), EXAMPLE_MAX);
  return isCut ? `${shown}…` : shown;
}

/** What was dropped, and an example of each reason that has one. */
interface Drops {
  readonly dropped: Dropped;
  readonly examples?: DropExamples;
}

/** Counts by reason what is not carried over. */
export function countDrops() {
  const dropped: Partial<Record<DropReason, number>> = {};
  const examples: Partial<Record<DropReason, string>> = {};
  return {
    drop: (reason: DropReason, example = ''): void => {
      dropped[reason] = (dropped[reason] ?? 0) + 1;
      if (example === '' || examples[reason] !== undefined) return;
      const shown = exampleOf(example);
      if (shown !== '') examples[reason] = shown;
    },
    /** Days of the file that could not be read. */
    unread: (): number => unreadOf(dropped),
    found: (): Drops => ({ dropped, ...(Object.keys(examples).length > 0 && { examples }) }),
  };
}

/** How many days of a file could not be read. */
export const unreadOf = ({ dates = 0, values = 0 }: Dropped): number => dates + values;
