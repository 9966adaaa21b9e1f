import { createFormats, type Formats } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import { answerText, isMessageKey, type MessageKey, type Params, type Translator } from '#i18n/translate.ts';
import { useApp } from './app.ts';

/** The texts of the language in use: `const t = useTranslator(); t('home.today')`. */
export function useTranslator(): Translator {
  return useApp().t;
}

/** The language in use; it does not change within a document. */
export function useLocale(): Locale {
  return useApp().locale;
}

/** Numbers, days and times as the language in use writes them. */
export function useFormats(): Formats {
  return createFormats(useApp().locale);
}

/** Whether a word from outside, such as `toasts.{code}`, is a key of the catalogue. */
export function useIsMessageKey(): (key: string) => key is MessageKey {
  const { messages } = useApp();
  return (key): key is MessageKey => isMessageKey(messages, key);
}

/** The text of a code or rule of an answer of the API; null for one that is not known. */
export function useAnswerText(): (code: string, params?: Params) => string | null {
  const { messages, t } = useApp();
  return (code, params) => answerText(messages, t, code, params);
}
