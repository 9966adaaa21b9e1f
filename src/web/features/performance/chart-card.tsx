import { Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type DataTableProps } from '#web/ui/data-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What a card shows the state of. */
export interface ShownQuery {
  readonly data: unknown;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface ChartCardProps {
  /** Also its class: the room of each kind is fixed, so that nothing moves when it fills. */
  kind: 'line' | 'today' | 'week' | 'year' | 'awards';
  title: string;
  figure?: ReactNode;
  /** Absent for what is always known. */
  query?: ShownQuery;
  table: Omit<DataTableProps, 'caption'>;
  period?: ReactNode;
  children: ReactNode;
}

/** A chart with its figure, and the same as a table behind a button. */
export function ChartCard({ kind, title, figure, query, table, period, children }: ChartCardProps) {
  const ready = query === undefined || query.data !== undefined;
  const id = useId();
  return (
    <section className={`surface performance-card is-${kind}`} aria-labelledby={id}>
      <header className="performance-head">
        <h3 id={id}>{title}</h3>
        {ready && figure}
      </header>
      <div className={`chart-room is-${kind}`}>
        {ready && children}
        {!ready && !query.failed && <Skeleton className="chart-skeleton" />}
        {!ready && query.failed && <Failed onRetry={query.retry} />}
      </div>
      <CardFoot title={title} ready={ready} table={table} period={period} />
    </section>
  );
}

type CardFootProps = Pick<ChartCardProps, 'title' | 'table' | 'period'> & { ready: boolean };

function CardFoot({ title, ready, table, period }: CardFootProps) {
  const t = useTranslator();
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <>
      <footer className="performance-foot">
        <button
          type="button"
          className="chart-as-table"
          aria-label={t('performance.showTableOf', { title })}
          aria-expanded={shown}
          aria-controls={id}
          disabled={!ready}
          onClick={() => setShown(!shown)}
        >
          <Table size={16} aria-hidden="true" /> {t('performance.showTable')}
        </button>
        {period}
      </footer>
      <div id={id}>
        {shown && ready && <DataTable {...table} caption={t('performance.tableOf', { title })} />}
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslator();
  return (
    <div className="chart-failed" role="alert">
      <p>{t('performance.notLoaded')}</p>
      <Button look="plain" small onClick={onRetry}>
        {t('performance.retry')}
      </Button>
    </div>
  );
}
