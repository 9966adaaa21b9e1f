import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { useTranslator } from '#web/i18n.tsx';
import { lengthOf } from '#web/ui/text-length.ts';

/** As loose as a browser's own check: the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with each field, in words; undefined when nothing is. */
export function useChecks() {
  const t = useTranslator();
  const required = t('validation.required');
  return {
    firstName(value: string): string | undefined {
      if (value.trim() === '') return required;
      return lengthOf(value.trim()) > NAME_MAX ? t('validation.maxLength', { max: NAME_MAX }) : undefined;
    },
    email(value: string): string | undefined {
      if (value.trim() === '') return required;
      const right = EMAIL.test(value.trim()) && value.trim().length <= EMAIL_MAX;
      return right ? undefined : t('validation.email');
    },
    newPassword(value: string): string | undefined {
      const length = lengthOf(value);
      if (length === 0) return required;
      if (length < PASSWORD_MIN) return t('validation.minLength', { min: PASSWORD_MIN });
      return length > PASSWORD_MAX ? t('validation.maxLength', { max: PASSWORD_MAX }) : undefined;
    },
    password: (value: string): string | undefined => (value === '' ? required : undefined),
  };
}
