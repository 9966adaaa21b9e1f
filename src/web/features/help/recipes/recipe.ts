import type { TokenScope } from '#contract/token-scopes.ts';
import type { MessageKey } from '#i18n/translate.ts';

/** What a reader puts into a text: the page fills in the address of its server, and the habit where it knows one. */
export interface Given {
  /** The origin of the server. */
  readonly url: string;
  readonly token: string;
  readonly habit: string;
  readonly tag: string;
  /** A comment, in the reader's language. Nothing else of a text depends on it. */
  readonly note: (name: Note) => string;
}

export type Note = 'amount' | 'everyMinute' | 'raw' | 'old';

/** What a reader fills in. */
export const placeholders = { token: 'YOUR_TOKEN', habit: 'HABIT_ID', tag: 'TAG_KEY' } as const;

export interface Step {
  readonly name: string;
  readonly text: MessageKey;
  /** What the text names, such as a method. */
  readonly values?: Readonly<Record<string, string>>;
  /** What is copied. */
  readonly code?: (given: Given) => string;
}

/** The purposes that the dialog for a new token offers. */
type Purpose = 'homeAssistant' | 'shortcut' | 'script' | 'display' | 'assistant';

/** Texts to copy, and what to do with them. Tests send each as it is printed (tests/recipes). */
export interface Recipe {
  readonly id: string;
  /** The purpose of its token, and what that has to allow; without one it needs no token. */
  readonly purpose?: Purpose;
  readonly scopes: readonly TokenScope[];
  /** They are done one after the other; otherwise each stands for itself. */
  readonly inOrder?: true;
  readonly steps: readonly Step[];
}

export const bearer = ({ token }: Given): string => `Bearer ${token}`;
export const todayAt = ({ url }: Given): string => `${url}/api/v1/today`;
export const logAt = ({ url, habit }: Given): string => `${url}/api/v1/habits/${habit}/log`;
export const tagAt = ({ url, tag }: Given): string => `${url}/q/${tag}`;
/** The body that marks a habit as done. */
export const DONE = '{"done": true}';
