import type { RefusedRow } from '#client/data-export/import-data.ts';
import type { FieldError } from '#contract/common.ts';
import { useAnswerText, useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';

/** The texts of refused rows: which, and why. */
export function useRowTexts(): (refused: readonly RefusedRow[]) => string[][] {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  const answerText = useAnswerText();
  const ruleText = ({ rule, message, params }: FieldError): string =>
    answerText(rule ?? message, params) ?? t('toasts.invalidInput');
  const fieldText = (row: unknown, field = ''): string => {
    const key = `imports.fields.${field.split('.')[0]}`;
    const name = isMessageKey(key) ? t(key) : field;
    const value = valueAt(row, field);
    return value.trim() === '' ? name : t('imports.fieldValue', { name, value });
  };
  const reasonText = (row: unknown, error: FieldError): string => {
    const field = fieldText(row, error.field);
    const reason = ruleText(error);
    return field === '' ? reason : t('imports.reasonOf', { field, reason });
  };
  const headText = (kind: RefusedRow['kind'], name: string): string => {
    if (kind === 'account') return t('imports.accountRow');
    return kind === 'break' ? t('imports.breakRow', { from: name }) : name;
  };
  return (refused) =>
    refused.flatMap(({ kind, name, code, errors, row }) => {
      const head = headText(kind, name.trim() || '–');
      if (errors.length === 0) return [[head, ruleText({ message: code })]];
      return errors.map((error) => [head, reasonText(row, error)]);
    });
}

/** Longer values are cut. */
const VALUE_MAX = 40;

/** The value at a path of a row, where it is short enough to show. */
function valueAt(row: unknown, path: string): string {
  let value = row;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return '';
    value = (value as Record<string, unknown>)[key];
  }
  if (typeof value === 'object' && value !== null && 'day' in value) value = value.day;
  return ['string', 'number'].includes(typeof value) ? String(value).slice(0, VALUE_MAX) : '';
}
