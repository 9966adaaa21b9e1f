import { NetworkError, ResponseError } from '#client/api/errors.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';
import type { FormErrors } from '#web/ui/form.ts';

/** The fields that a code may be about: the first that a form has. */
const fieldsOfCode: { readonly [Code in ErrorCode]?: readonly string[] } = {
  emailTaken: ['email'],
  emailMismatch: ['email'],
  weakPassword: ['password'],
  wrongPassword: ['currentPassword', 'password'],
  invalidProofCode: ['code'],
};

interface Refusal<Name extends string> {
  /** Told beside the fields. */
  readonly fields: FormErrors<Name>;
  /** Told above the button, when no field is to blame. */
  readonly form: string | null;
}

/** The words for what came instead of an answer: those of the code under `toasts`, or that there is no connection. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  return (error) => {
    if (error instanceof NetworkError) return t('shell.noConnection');
    const key = `toasts.${error instanceof ResponseError ? error.code : 'internalError'}`;
    return isMessageKey(key) ? t(key) : t('toasts.internalError');
  };
}

/** Sorts what the server refused by the fields of a form: each broken rule beside its field, in words. */
export function useRefusal(): <Name extends string>(error: unknown, names: readonly Name[]) => Refusal<Name> {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  const errorText = useErrorText();
  return (error, names) => {
    const isField = (name: string | undefined): name is (typeof names)[number] =>
      (names as readonly (string | undefined)[]).includes(name);
    const fields: FormErrors<(typeof names)[number]> = {};
    const { code, errors } = error instanceof ResponseError ? error : { code: undefined, errors: [] };
    for (const { field, rule, message, params } of errors) {
      const key = `toasts.${rule ?? message}`;
      if (isField(field)) fields[field] ??= isMessageKey(key) ? t(key, params) : errorText(error);
    }
    const blamed = code && fieldsOfCode[code]?.find(isField);
    if (Object.keys(fields).length === 0 && blamed !== undefined) fields[blamed] = errorText(error);
    return { fields, form: Object.keys(fields).length === 0 ? errorText(error) : null };
  };
}
