import type { Stats } from '#contract/performance.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Card } from './card.tsx';

/** The share done on each of the last 30 days: 100 at the top, 0 at the bottom, no points (specification §9). */
export function LineCard({ stats: { datasets, percentage } }: { stats: Stats }) {
  const t = useTranslator();
  const formats = useFormats();
  const label =
    percentage === null
      ? t('home.lineEmpty')
      : t('home.lineLabel', {
          first: formats.percent(datasets.at(0) ?? 0),
          last: formats.percent(datasets.at(-1) ?? 0),
          percentage: formats.percent(percentage),
        });
  return (
    <Card
      kind="line"
      title={t('home.thirtyDays')}
      figure={percentage === null ? '–' : formats.percent(percentage)}
    >
      <Sparkline values={datasets} width={388} height={112} label={label} stretch />
    </Card>
  );
}
