import { useId, useState } from 'react';
import type { DateOrder } from '#client/imports/dates.ts';
import type { ForeignColumns, ForeignQuestion } from '#client/imports/foreign.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { ImportCard } from './import-card.tsx';
import type { ReadAnswers } from './reader-calls.ts';

interface TableQuestionProps {
  question: ForeignQuestion;
  busy: boolean;
  onAnswer: (answers: ReadAnswers) => void;
  onOther: () => void;
}

const parts = ['habit', 'date', 'value', 'note'] as const satisfies readonly (keyof ForeignColumns)[];
const required: readonly string[] = ['habit', 'date'];

/** Asks what the columns of a table say, and how its dates are written, beside its first rows. */
export function TableQuestion({ question, busy, onAnswer, onOther }: TableQuestionProps) {
  const t = useTranslator();
  const { asks, header, sample, guess } = question;
  const [columns, setColumns] = useState<Partial<ForeignColumns>>(guess);
  const [dateOrder, setDateOrder] = useState<DateOrder>('dmy');
  const { habit, date } = columns;
  const names = header.map((name, column) => {
    const isOnly = name.trim() !== '' && header.indexOf(name) === column;
    return isOnly ? name : [name, t('imports.columnAt', { number: column + 1 })].join(' ').trim();
  });
  const answer = () => {
    if (habit === undefined || date === undefined) return;
    onAnswer({ columns: { ...columns, habit, date }, ...(asks.includes('dates') && { dateOrder }) });
  };
  return (
    <ImportCard>
      <h3>{t('imports.asks')}</h3>
      <p className="settings-text">{t('imports.asksText')}</p>
      {parts.map((part) => (
        <ColumnChoice
          key={part}
          part={part}
          column={columns[part]}
          names={names}
          onChange={(value) => setColumns(withColumn(columns, part, value))}
        />
      ))}
      {asks.includes('dates') && (
        <Segments
          legend={t('imports.dateOrder')}
          options={[
            { value: 'dmy', label: t('imports.dayFirst') },
            { value: 'mdy', label: t('imports.monthFirst') },
          ]}
          selected={dateOrder}
          onSelect={setDateOrder}
        />
      )}
      <DataTable
        caption={t('imports.sample')}
        columns={names}
        rows={sample.map((row) => header.map((_, column) => row[column] ?? ''))}
        keys={sample.map((row, place) => `${String(place)} ${row[0] ?? ''}`)}
      />
      <div className="import-ends">
        <Button
          busy={busy}
          aria-disabled={habit === undefined || date === undefined || undefined}
          onClick={answer}
        >
          {t('imports.read')}
        </Button>
        <Button look="plain" onClick={onOther}>
          {t('imports.another')}
        </Button>
      </div>
    </ImportCard>
  );
}

interface ColumnChoiceProps {
  part: keyof ForeignColumns;
  column: number | undefined;
  /** Those of all columns. */
  names: readonly string[];
  /** The place of a column, or nothing for none. */
  onChange: (value: string) => void;
}

function ColumnChoice({ part, column, names, onChange }: ColumnChoiceProps) {
  const t = useTranslator();
  const id = useId();
  return (
    <div className="import-column">
      <label className="field-label" htmlFor={id}>
        {t(`imports.column.${part}`)}
      </label>
      <Select id={id} value={column ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {(!required.includes(part) || column === undefined) && (
          <option value="">{t('imports.noColumn')}</option>
        )}
        {names.map((name, place) => (
          <option key={name} value={place}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function withColumn(
  columns: Partial<ForeignColumns>,
  part: keyof ForeignColumns,
  value: string,
): Partial<ForeignColumns> {
  const { [part]: _, ...others } = columns;
  return value === '' ? others : { ...others, [part]: Number(value) };
}
