import type { Messages } from './messages.ts';
import { isMessageKey, type Params, type Translator } from './translate.ts';

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
