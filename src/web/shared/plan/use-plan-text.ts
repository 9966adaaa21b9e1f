import { useAccountData, useToday } from '#client/react.tsx';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { planText, type ShownPlan, type Wording } from './plan-text.ts';

/** Says plans in the language of the page. */
export function usePlanText(): (plan: ShownPlan) => string {
  const words = useWording();
  return (plan) => planText(words, plan);
}

/** The language of the page, and what else the words of a plan depend on. */
export function useWording(): Wording {
  const t = useTranslator();
  const formats = useFormats();
  const locale = useLocale();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  return { t, formats, locale, today, weekStart };
}
