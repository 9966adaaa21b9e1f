import { ApiError } from '#client/api/errors.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { useIsMessageKey, useTranslator } from '#web/i18n.tsx';

/** As loose as a browser's own check: the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with each field, in words; undefined when nothing is. */
export function useChecks() {
  const t = useTranslator();
  const required = t('validation.required');
  return {
    firstName(value: string): string | undefined {
      if (value.trim() === '') return required;
      return [...value.trim()].length > NAME_MAX ? t('validation.maxLength', { max: NAME_MAX }) : undefined;
    },
    email(value: string): string | undefined {
      if (value.trim() === '') return required;
      const right = EMAIL.test(value.trim()) && value.trim().length <= EMAIL_MAX;
      return right ? undefined : t('validation.email');
    },
    newPassword(value: string): string | undefined {
      const length = [...value].length;
      if (length === 0) return required;
      if (length < PASSWORD_MIN) return t('validation.minLength', { min: PASSWORD_MIN });
      return length > PASSWORD_MAX ? t('validation.maxLength', { max: PASSWORD_MAX }) : undefined;
    },
    password: (value: string): string | undefined => (value === '' ? required : undefined),
  };
}

/** The words for an error of the API: those under `toasts`, or that something unknown went wrong. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  return (error) => {
    const key = `toasts.${error instanceof ApiError ? error.code : 'unavailable'}`;
    return isMessageKey(key) ? t(key) : t('toasts.internalError');
  };
}
