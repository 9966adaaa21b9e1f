import { Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type DataTableProps } from '#web/ui/data-table.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What a card shows the state of. */
export interface ShownQuery {
  readonly data: unknown;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface ChartCardProps {
  /** Also its class: the room of each kind is fixed, so that nothing moves when it fills. */
  kind:
    | 'line'
    | 'strength'
    | 'today'
    | 'week'
    | 'year'
    | 'awards'
    | 'weekdays'
    | 'months'
    | 'amounts'
    | 'calendar';
  title: string;
  figure?: ReactNode;
  /** Absent for what is always known. */
  query?: ShownQuery;
  /** Absent for what is no chart. */
  table?: Omit<DataTableProps, 'caption'>;
  /** Under the chart, also while it loads. */
  note?: ReactNode;
  period?: ReactNode;
  children: ReactNode;
}

/** A chart with its figure, and the same as a table behind a button. */
export function ChartCard({ kind, title, figure, query, table, note, period, children }: ChartCardProps) {
  const t = useTranslator();
  const id = useId();
  const [shown, setShown] = useState(false);
  const ready = query === undefined || query.data !== undefined;
  return (
    <section className={`surface performance-card is-${kind}`} aria-labelledby={id}>
      <header className="performance-head">
        <h3 id={id}>{title}</h3>
        {ready && figure}
      </header>
      <div className={`chart-room is-${kind}`}>
        {ready && children}
        {!ready && !query.failed && <Skeleton className="chart-skeleton" />}
        {!ready && query.failed && (
          <div className="chart-failed" role="alert">
            <p>{t('performance.notLoaded')}</p>
            <Button look="plain" small onClick={query.retry}>
              {t('performance.retry')}
            </Button>
          </div>
        )}
      </div>
      {note}
      {table && (
        <>
          <footer className="apart performance-foot">
            <IconButton
              className="chart-as-table"
              label={t('performance.showTableOf', { title })}
              aria-expanded={shown}
              aria-controls={`${id}-table`}
              disabled={!ready}
              onClick={() => setShown(!shown)}
            >
              <Table size={18} aria-hidden="true" />
            </IconButton>
            {period}
          </footer>
          <div id={`${id}-table`}>
            {shown && ready && <DataTable {...table} caption={t('performance.tableOf', { title })} />}
          </div>
        </>
      )}
    </section>
  );
}
