import { createFormats } from './format.ts';
import type { Locale } from './locale.ts';
import type { Messages } from './messages.ts';

/** A text with a singular and a plural, chosen by the parameter `count`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

type Catalogue = { readonly [key: string]: string | Catalogue };

/** Dotted paths to the texts of a catalogue; a plural counts as one text. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string | Plural ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

export type MessageKey = KeyOf<Messages>;
export type Params = Readonly<Record<string, string | number>>;

/** Returns the text of a key: `t('home.left', { count: 3 })`. Numbers are formatted by the language. */
export type Translator = (key: MessageKey, params?: Params) => string;

export function createTranslator(messages: Messages, locale: Locale): Translator {
  let plurals: Intl.PluralRules | undefined;
  const select = (count: number) => (plurals ??= new Intl.PluralRules(locale)).select(count);
  const formats = createFormats(locale);
  return (key, params = {}) => {
    const found = find(messages, key);
    if (found === undefined) return key;
    const text = typeof found === 'string' ? found : pick(found, select(Number(params['count'])));
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? formats.number(value) : (value ?? whole);
    });
  };
}

/** Whether a text from outside, such as an error code of the server, is a key of the catalogue. */
export function isMessageKey(messages: Messages, key: string): key is MessageKey {
  return find(messages, key) !== undefined;
}

/**
 * The text of a code or rule of an answer, under `toasts` (docs/rules/pages.md#toasts); null for one that is not known. Where the answer
 * lacks a value that the text names, such as {max}, it is the generic text.
 */
export function answerText(messages: Messages, t: Translator, code: string, params?: Params): string | null {
  const key = `toasts.${code}`;
  if (!isMessageKey(messages, key)) return null;
  const text = t(key, params);
  return /\{\w+\}/.test(text) ? t('toasts.generic') : text;
}

function pick(plural: Plural, category: Intl.LDMLPluralRule): string {
  return category === 'one' ? plural.one : plural.other;
}

function find(messages: Messages, key: string): string | Plural | undefined {
  let node: string | Catalogue | undefined = messages;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined;
    node = node[part];
  }
  if (typeof node === 'object' && !isPlural(node)) return undefined;
  return node;
}

function isPlural(node: Catalogue): node is Catalogue & Plural {
  return typeof node['one'] === 'string' && typeof node['other'] === 'string';
}
