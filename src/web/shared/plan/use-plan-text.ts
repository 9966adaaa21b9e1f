import { useAccountData, useToday } from '#client/react.tsx';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { planText, type ShownPlan } from './plan-text.ts';

/** Says plans in the language of the page. */
export function usePlanText(): (plan: ShownPlan) => string {
  const t = useTranslator();
  const formats = useFormats();
  const locale = useLocale();
  const today = useToday();
  const { weekStart } = useAccountData().settings;
  return (plan) => planText({ t, formats, locale, today, weekStart }, plan);
}
