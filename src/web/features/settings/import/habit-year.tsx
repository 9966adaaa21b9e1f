import { useState } from 'react';
import type { HabitPreview, YearSample } from '#client/imports/foreign-reader.ts';
import { useAccountData } from '#client/react.tsx';
import { type YearDay, yearDays } from '#domain/figures/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { YearMap } from '#web/ui/year-map.tsx';

interface HabitYearProps {
  habit: HabitPreview;
  readYear: (id: string) => Promise<YearSample>;
}

/** As many weekdays as can be told apart. */
const NAMED_WEEKDAYS = [1, 3, 5];

/** The last year of a habit of the file, when it is asked for. */
export function HabitYear({ habit: { id, name }, readYear }: HabitYearProps) {
  const t = useTranslator();
  const formats = useFormats();
  const { weekStart } = useAccountData().settings;
  const [sample, setSample] = useState<YearSample | null>(null);
  const load = () => void readYear(id).then(setSample, ignoreFailure);
  const days = sample ? yearDays(sample.figures, sample.stop, weekStart) : [];
  const textOf = ({ day: key, total, completed }: YearDay): string => {
    const day = formats.day(key, 'full');
    if (total === 0) return t('imports.yearNothing', { day });
    if (completed === 1) return t('imports.yearDone', { day });
    return t('imports.yearPart', { day, percent: formats.percent(Math.round(completed * 100)) });
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && !sample && load()}>
      <summary>
        {t('imports.showYear')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      {sample && (
        <YearMap
          label={t('imports.yearOf', { name })}
          days={days.map((day) => ({ ...day, title: textOf(day) }))}
          today={sample.stop}
          weekdays={NAMED_WEEKDAYS.map((weekday) => ({
            row: (weekday - weekStart + 7) % 7,
            text: formats.weekday(weekday, 'narrow'),
          }))}
          monthOf={(month) => formats.month(month, 'short')}
          readerLabel={t('imports.readYear', { name })}
          textOf={(index) => (days[index] ? textOf(days[index]) : '')}
        />
      )}
    </details>
  );
}
