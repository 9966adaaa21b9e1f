import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { useAnswerText, useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';
import type { FormErrors } from '#web/ui/form.ts';

/** The fields that a code can be about: the first that the form has. */
const fieldsOfCode: { readonly [Code in ErrorCode]?: readonly string[] } = {
  emailTaken: ['email'],
  emailMismatch: ['email'],
  weakPassword: ['password'],
  wrongPassword: ['currentPassword', 'password'],
  invalidProofCode: ['code'],
  invalidFactorCode: ['code'],
};

interface Refusal<Name extends string> {
  /** Shown beside the fields. */
  readonly fields: FormErrors<Name>;
  /** Shown above the button, when the error is about no field. */
  readonly form: string | null;
}

/** The text of an error: that of its code under `toasts`, or "no connection". */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslator();
  const answerText = useAnswerText();
  return (error) => {
    if (error instanceof NetworkError) return t('shell.noConnection');
    const text = error instanceof ResponseError ? answerText(error.code) : null;
    return text ?? t('toasts.internalError');
  };
}

/** Assigns the server's errors to the fields of a form: each broken rule beside its field, as text. */
export function useRefusal(): <Name extends string>(error: unknown, names: readonly Name[]) => Refusal<Name> {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  const answerText = useAnswerText();
  const errorText = useErrorText();
  return (error, names) => {
    const isField = (name: string | undefined): name is (typeof names)[number] =>
      (names as readonly (string | undefined)[]).includes(name);
    const fields: FormErrors<(typeof names)[number]> = {};
    const { code, errors } = error instanceof ResponseError ? error : { code: undefined, errors: [] };
    for (const { field, rule, message, params } of errors) {
      if (!isField(field)) continue;
      const broken = rule ?? message;
      const needed = `validation.${field}Required`;
      const own = broken === 'required' && isMessageKey(needed) ? t(needed) : answerText(broken, params);
      fields[field] ??= own ?? errorText(error);
    }
    const blamed = code && fieldsOfCode[code]?.find(isField);
    if (Object.keys(fields).length === 0 && blamed !== undefined) fields[blamed] = errorText(error);
    return { fields, form: Object.keys(fields).length === 0 ? errorText(error) : null };
  };
}
