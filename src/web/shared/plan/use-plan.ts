import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '#web/app/i18n.tsx';
import { useRefusal } from '#web/shared/forms/refusal.ts';
import { type PlanDraft, type PlanField, planErrors, shownOf } from './plan-draft.ts';
import { usePlanText } from './use-plan-text.ts';

/** The fields of a request that the form has too, and the field that shows an error of each other one. */
const alike: readonly PlanField[] = ['target', 'unit', 'step', 'cost', 'startsOn', 'endsOn', 'days'];
const others: Readonly<Record<string, PlanField>> = {
  repeat: 'days',
  'repeat.days': 'days',
  'repeat.count': 'count',
  'repeat.every': 'every',
  'repeat.from': 'from',
};

/** Shown only once the options are open. */
const optional: readonly PlanField[] = ['startsOn', 'endsOn', 'step'];

type Texts = { readonly [Field in PlanField]?: string | undefined };

/** A plan while it is edited, over that from which it starts: an error shows once the form was submitted. */
export function usePlan(start: PlanDraft) {
  const t = useTranslator();
  const say = usePlanText();
  const refusalOf = useRefusal();
  const [changed, setChanged] = useState<Partial<PlanDraft>>({});
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Texts>({});
  const [isOpen, setOpen] = useState(false);
  const draft = { ...start, ...changed };
  const errors = planErrors(draft);
  const shown = shownOf(draft);
  const openFor = (fields: readonly string[]) => {
    if (optional.some((field) => fields.includes(field))) setOpen(true);
  };
  return {
    draft,
    set: (change: Partial<PlanDraft>) => {
      setChanged((before) => ({ ...before, ...change }));
      setRefused({});
    },
    /** The options that few need are shown. */
    isOpen,
    setOpen,
    /** The sentence of the plan; empty while a field is wrong. */
    text: shown ? say(shown) : '',
    errorOf(field: PlanField): string | undefined {
      const error = isTried ? errors[field] : undefined;
      return error ? t(error.text, error.params) : refused[field];
    },
    /** On submit: false when a field is wrong, and shows it. */
    check(): boolean {
      setTried(true);
      openFor(Object.keys(errors));
      return Object.keys(errors).length === 0;
    },
    /** Shows the server's errors beside their fields; false when none is about a field of the plan. */
    refuse(error: unknown): boolean {
      const { fields } = refusalOf(error, [...alike, ...Object.keys(others)]);
      const texts = Object.entries(fields).flatMap(([name, text]) => {
        const field = others[name] ?? alike.find((own) => own === name);
        return field ? [[field, text] as const] : [];
      });
      // Shown at once, so that the first of them can be focused.
      flushSync(() => {
        setRefused(Object.fromEntries(texts));
        openFor(texts.map(([field]) => field));
      });
      return texts.length > 0;
    },
  };
}

export type PlanState = ReturnType<typeof usePlan>;
