import { useFormats } from '#web/app/i18n.tsx';
import type { Scale } from '#web/ui/chart-scale.tsx';

/** The labels of a chart of shares. */
export function usePercentScale(): Scale {
  const { percent } = useFormats();
  return [percent(100), percent(50), percent(0)];
}
