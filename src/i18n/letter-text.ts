import type { Formats } from './format.ts';
import type { Params } from './translate.ts';

/** What a letter says: facts and a suggestion (domain/figures/letter.ts), each with the habit and the numbers that its words need. */
interface LetterWords {
  readonly facts: readonly (Said & { readonly type: FactName })[];
  readonly suggestion: Said & { readonly type: SuggestionName };
}
type FactName = 'whole' | 'longest' | 'back' | 'better' | 'most' | 'clean' | 'days';
type SuggestionName = 'weekday' | 'reminder' | 'fewer' | 'goOn' | 'begin';

interface Said {
  readonly id?: string;
  readonly done?: number;
  readonly days?: number;
  readonly streak?: number;
  /** In percent. */
  readonly rate?: number;
  readonly before?: number;
  /** In its unit. */
  readonly amount?: number;
  readonly weekday?: number;
}

interface Language {
  /** The text of a fact or a suggestion, or of a quiet week. */
  readonly say: (type: FactName | SuggestionName | 'quiet', params?: Params) => string;
  readonly formats: Formats;
  readonly habitOf: (id: string) => { readonly name: string; readonly unit: string } | undefined;
}

/** The lines of a letter. One without a fact says that the week was quiet. */
export function letterText(
  { facts, suggestion }: LetterWords,
  { say, formats, habitOf }: Language,
): { readonly facts: readonly string[]; readonly suggestion: string } {
  const textOf = (said: Said & { readonly type: FactName | SuggestionName }): string => {
    const { name = '', unit = '' } = habitOf(said.id ?? '') ?? {};
    return say(said.type, {
      habit: name,
      count: said.done ?? said.days ?? 0,
      streak: said.streak ?? 0,
      rate: formats.percent(said.rate ?? 0),
      before: formats.percent(said.before ?? 0),
      amount: `${formats.number(said.amount ?? 0)}\u00a0${unit}`.trim(),
      weekday: formats.weekday(said.weekday ?? 0, 'long'),
    });
  };
  const lines = facts.map(textOf);
  return { facts: lines.length > 0 ? lines : [say('quiet')], suggestion: textOf(suggestion) };
}
