import { useEffect, useEffectEvent, useState } from 'react';
import { daysOf, graphOf } from '#client/figures/days.ts';
import { useAccountData, useAchievements, useToday } from '#client/react.tsx';
import type { Achievement } from '#contract/performance.ts';
import { sumOf } from '#domain/figures/figure-days.ts';
import { firstOfYear, type YearDay, yearDays } from '#domain/figures/year-days.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { YearHalves } from '#web/ui/year-map.tsx';
import type { PrintedProps } from '../period-cards.tsx';
import { useFiguresTable, useYearTexts } from '../use-day-texts.ts';
import { PrintedPages } from './printed-pages.tsx';

/** The pages with the maps of a year, which only print shows. Prints once they are drawn, and closes afterwards. */
export function PrintedYear({ onClose, ...props }: PrintedProps & { onClose: () => void }) {
  const t = useTranslator();
  const maps = useYears(props, () => {
    addToast({ status: 'error', text: t('shell.noConnection') });
    onClose();
  });
  return maps && <Pages maps={maps} range={props.range} onClose={onClose} />;
}

interface PagesProps extends Pick<PrintedProps, 'range'> {
  maps: readonly PrintedMap[];
  onClose: () => void;
}

function Pages({ maps, range, onClose }: PagesProps) {
  const t = useTranslator();
  const { legend, monthAndYear } = useYearTexts(useAccountData().settings.weekStart);
  const period = t('performance.period', {
    first: monthAndYear(firstOfYear(range.stopDate)),
    last: monthAndYear(range.stopDate),
  });
  return (
    <PrintedPages
      title={t('performance.printTitle')}
      period={period}
      legend={<HeatLegend {...legend} />}
      onClose={onClose}
    >
      {maps.map((map) => (
        <PrintedMapOf key={map.habit?.id ?? ''} {...map} />
      ))}
    </PrintedPages>
  );
}

function PrintedMapOf({ habit, days }: PrintedMap) {
  const t = useTranslator();
  const formats = useFormats();
  const { weekdays, monthOf } = useYearTexts(useAccountData().settings.weekStart);
  const sum = sumOf(days);
  const { shareOf } = useFiguresTable();
  const { streaks } = useCelebrated();
  const figures = [
    [t('performance.column.done'), formats.number(sum.completed)],
    [t('performance.column.share'), shareOf(sum)],
    ...(habit && streaks ? [[t('performance.best'), formats.number(habit.bestStreak)] as const] : []),
  ] as const;
  return (
    <section>
      <h2>
        {habit && <Emoji name={habit.emoji} size={20} />}
        {habit?.name ?? t('performance.all')}
      </h2>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="year-map">
        <YearHalves
          label={t('home.yearLabel', { count: sum.completed })}
          days={days.map((day) => ({ ...day, title: '' }))}
          weekdays={weekdays}
          monthOf={monthOf}
        />
      </div>
    </section>
  );
}

/** A year to print. */
interface PrintedMap {
  /** Null for all habits together. */
  readonly habit: Achievement | null;
  readonly days: readonly YearDay[];
}

/** Years that are computed in one go: an account may have a thousand habits. */
const AT_ONCE = 20;

/** The maps of a year: of one habit, or of all together and then of each that was due in it. Null until all are there. */
function useYears({ habitId, range }: PrintedProps, onFailure: () => void): PrintedMap[] | null {
  const { figures } = useApp().client;
  const data = useAccountData();
  const today = useToday();
  const achievements = useAchievements();
  const [maps, setMaps] = useState<PrintedMap[] | null>(null);
  const drawAll = useEffectEvent(async (signal: AbortSignal) => {
    const places = new Map(byOrder(data.habits).map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Achievement) => places.get(id) ?? places.size;
    const listed = (achievements ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
    const asked = habitId === undefined ? [null, ...listed] : listed.filter(({ id }) => id === habitId);
    const drawn: PrintedMap[] = [];
    for (const [index, habit] of asked.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1)
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
      signal.throwIfAborted();
      const days = habit
        ? graphOf(figures, data, today, range, habit.id)?.days
        : daysOf(figures, data, today, range);
      if (!days) throw new Error('The days are not known');
      const map = { habit, days: yearDays(days, range.stopDate, data.settings.weekStart) };
      if (asked.length === 1 || !habit || sumOf(map.days).total > 0) drawn.push(map);
    }
    return drawn;
  });
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    drawAll(signal).then(setMaps, () => {
      if (!signal.aborted) fail();
    });
    return () => leaving.abort();
  }, []);
  return maps;
}
