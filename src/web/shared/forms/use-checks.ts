import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { lengthOf } from '#web/ui/text-length.ts';
import { type Check, email, firstBroken, maxLength, minLength, requiredAs } from './checks.ts';

/** The text of the rule that a value breaks; undefined when none. */
export function useRuleMessage(): (value: string, checks: readonly Check[]) => string | undefined {
  const t = useTranslator();
  return (value, checks) => {
    const broken = firstBroken(value, checks);
    return broken === null ? undefined : t(`validation.${broken.rule}`, broken.params);
  };
}

const firstName = [requiredAs('firstNameRequired'), maxLength(NAME_MAX)];
const address = [requiredAs('emailRequired'), email];

/** The error text of each field; undefined when it is valid. */
export function useChecks() {
  const t = useTranslator();
  const say = useRuleMessage();
  // A password may consist of spaces.
  const password = (value: string) => (value === '' ? t('validation.passwordRequired') : undefined);
  return {
    firstName: (value: string) => say(value.trim(), firstName),
    email: (value: string) => say(value, address),
    newPassword: (value: string) =>
      value === ''
        ? t('validation.newPasswordRequired')
        : say(value, [minLength(PASSWORD_MIN), maxLength(PASSWORD_MAX)]),
    password,
  };
}

/** The error of the name of a habit, a divider or a step (docs/rules/api.md#names); undefined when it is valid. */
export function useNameCheck(): (name: string) => string | undefined {
  const t = useTranslator();
  return (name) => {
    const length = lengthOf(name.trim());
    if (length === 0) return t('creator.nameRequired');
    return length > NAME_MAX ? t('creator.nameTooLong') : undefined;
  };
}
