import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useAccountData } from '#client/react.tsx';
import { sumOf } from '#domain/figures/figure-days.ts';
import { percentageOf } from '#domain/figures/performance.ts';
import { firstOfYear } from '#domain/figures/year-days.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { NONE } from '#web/shared/cards/use-card-texts.ts';
import { Emoji } from '#web/ui/emoji.tsx';
import { HeatLegend } from '#web/ui/heat-legend.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { YearHalves } from '#web/ui/year-map.tsx';
import { useYearTexts } from '../use-year-texts.ts';
import type { PrintedProps } from './print-button.tsx';
import style from './printed-year.css?inline';
import { type PrintedMap, useYears } from './use-years.ts';

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
  const { monthAndYear } = useYearTexts(useAccountData().settings.weekStart);
  const name = useUser()?.firstName ?? '';
  const pages = usePrint(onClose);
  const period = t('performance.period', {
    first: monthAndYear(firstOfYear(range.stopDate)),
    last: monthAndYear(range.stopDate),
  });
  return (
    <div className="printed-year" hidden ref={pages}>
      <header>
        <h1>{t('performance.printTitle')}</h1>
        <p>{t('performance.printOf', { name, period })}</p>
        <HeatLegend
          less={t('performance.legend.less')}
          more={t('performance.legend.more')}
          off={t('performance.legend.off')}
        />
      </header>
      {maps.map((map) => (
        <PrintedMapOf key={map.habit?.id ?? ''} {...map} />
      ))}
    </div>
  );
}

function PrintedMapOf({ habit, days }: PrintedMap) {
  const t = useTranslator();
  const formats = useFormats();
  const { weekdays, monthOf } = useYearTexts(useAccountData().settings.weekStart);
  const { completed, total } = sumOf(days);
  const share = percentageOf(completed, total);
  const figures = [
    [t('performance.column.done'), formats.number(completed)],
    [t('performance.column.share'), share === null ? NONE : formats.percent(share)],
    ...(habit ? [[t('performance.best'), formats.number(habit.bestStreak)] as const] : []),
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
          label={t('home.yearLabel', { count: completed })}
          days={days.map((day) => ({ ...day, title: '' }))}
          weekdays={weekdays}
          monthOf={monthOf}
        />
      </div>
    </section>
  );
}

/** Opens the print dialog once all pictures are there. */
function usePrint(onClose: () => void) {
  const pages = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  // As part of the page's one style sheet, it would delay each first visit.
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('afterprint', () => close(), { signal });
    const pictures = Array.from(pages.current?.querySelectorAll('img') ?? []);
    const printAll = async (): Promise<void> => {
      // A picture that is missing leaves its place empty.
      await Promise.allSettled(pictures.map(async (picture) => await picture.decode()));
      if (!signal.aborted) print();
    };
    void printAll();
    return () => leaving.abort();
  }, []);
  return pages;
}
