import { useFormats } from '#web/app/i18n.tsx';
import type { Scale } from '#web/ui/chart-scale.tsx';

/** The labels of a chart of shares. */
export function usePercentScale(): Scale {
  const formats = useFormats();
  return [formats.percent(100), formats.percent(50), formats.percent(0)];
}
