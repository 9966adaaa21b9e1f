import { createFormats } from './format.ts';
import type { Locale } from './locale.ts';
import type { ReminderTexts } from './messages.ts';

/** A habit in a notice of the evening: of one whose streak would break, the streak. */
export interface EveningHabit {
  readonly name: string;
  readonly streak?: number;
}

/** The habits that a notice names; the others are a number. */
const NAMED = 5;
/** Characters of a name: a push has room for few. */
const NAME_MAX = 40;

/** The title and the text of a notice of the evening. */
export function eveningText(
  kind: 'summary' | 'streak',
  habits: readonly EveningHabit[],
  { summary, streak, more }: ReminderTexts,
): { title: string; body: string } {
  const named = habits.slice(0, NAMED).map(shownHabit).join(', ');
  const rest = habits.length - NAMED;
  const body = rest > 0 ? more.replace('{count}', String(rest)).replace('{habits}', () => named) : named;
  return { title: kind === 'summary' ? summary : streak, body };
}

function shownHabit({ name, streak }: EveningHabit): string {
  const characters = Array.from(name);
  const short = characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : name;
  return streak === undefined ? short : `${short} (${streak})`;
}

/** The button of a notification that adds a step to the day of an amount: `+5 pages`. */
export function addLabel(add: number, unit: string, locale: Locale): string {
  return `+${createFormats(locale).number(add)} ${unit}`.trim();
}
