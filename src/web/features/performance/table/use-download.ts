import { BYTE_ORDER_MARK, type Cell, csvLine, separators } from '#contract/csv.ts';
import type { CalendarPeriod } from '#domain/days/calendar-period.ts';
import { percentageOf } from '#domain/figures/performance.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { logFailure } from '#web/platform/log-failure.ts';
import { saveFile } from '#web/platform/save-file.ts';
import type { FiguresRow } from './figures-table.tsx';

/** Saves the table as a spreadsheet, made on this device. */
export function useDownload({ name }: CalendarPeriod) {
  const t = useTranslator();
  const locale = useLocale();
  return (rows: readonly FiguresRow[]): void => {
    const headings: Cell[] = [
      t('table.habit'),
      t('table.done'),
      t('table.due'),
      `${t('table.share')} (%)`,
      t('table.amount'),
      t('table.unit'),
      t('table.best'),
      t('table.counts'),
    ];
    const lines = rows.map(([habit, { completed, total, amount, best, unit }]): Cell[] => [
      habit.name,
      completed,
      total,
      percentageOf(completed, total),
      amount,
      amount === null ? null : habit.unit,
      best,
      t(`table.units.${unit}`),
    ]);
    const text = [headings, ...lines].map((cells) => csvLine(cells, separators[locale])).join('');
    const file = new Blob([BYTE_ORDER_MARK + text], { type: 'text/csv' });
    saveFile(t('table.fileName', { period: name }), file).catch((error: unknown) => {
      logFailure('The table was not saved', error);
    });
  };
}
