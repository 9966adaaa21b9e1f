import type { ForeignAnswers, ForeignQuestion, ForeignRefusal } from '#client/imports/foreign.ts';
import type { FilePreview, ImportPlace, YearSample } from '#client/imports/foreign-reader.ts';
import type { ForeignSource } from '#contract/imports.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { Locale } from '#i18n/locale.ts';

/** For whom a file is read. */
export interface ReadFor {
  readonly userId: string;
  readonly locale: Locale;
  /** The zone of the account (IANA); absent for UTC. */
  readonly timeZone?: string;
  /** The user's day, and the instant (ISO 8601 UTC). */
  readonly today: DayKey;
  readonly now: string;
  /** The first day of the user's weeks. */
  readonly weekStart: number;
}

/** Why a file is refused, and of which app it is: where that is not known, a refusal alone is the answer. */
export interface RefusedFile {
  readonly refusal: Exclude<ForeignRefusal, 'own'>;
  readonly source: ForeignSource;
}

/** The calls that the worker answers, with what each returns. `read` comes first, for a file. */
export interface ReaderCalls {
  read(
    file: Blob,
    answers: ForeignAnswers,
    whose: ReadFor,
  ): FilePreview | ForeignQuestion | RefusedFile | ForeignRefusal;
  year(id: string): YearSample;
  parts(id: string, place: ImportPlace): Blob[];
}

export type ReaderCall = {
  [Name in keyof ReaderCalls]: {
    readonly call: number;
    readonly name: Name;
    readonly input: Parameters<ReaderCalls[Name]>;
  };
}[keyof ReaderCalls];

/** An answer to the call of that number; `failure` for a defect. */
export interface ReaderAnswer {
  readonly call: number;
  readonly answer?: ReturnType<ReaderCalls[keyof ReaderCalls]> | undefined;
  readonly failure?: string;
}
