import { useId, useState } from 'react';
import type {
  ForeignAnswers,
  ForeignColumns,
  ForeignQuestion,
  TableLayout,
} from '#client/imports/foreign.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Select } from '#web/ui/select.tsx';

type ColumnPart = 'habit' | 'date' | 'value' | 'note';

/** What is asked of the columns of each kind of table. */
const partsOf: Record<TableLayout, readonly ColumnPart[]> = {
  rows: ['habit', 'date', 'value', 'note'],
  columns: ['date'],
  days: [],
  single: ['date', 'value', 'note'],
};
const required: readonly ColumnPart[] = ['habit', 'date'];

/** The columns that a kind of table has, and no others. */
function columnsOf(layout: TableLayout, columns: ForeignColumns): ForeignColumns {
  const found = partsOf[layout].flatMap((part) =>
    columns[part] === undefined ? [] : [[part, columns[part]] as const],
  );
  return Object.fromEntries(found);
}

/** The columns that a kind of table needs and that are not chosen. */
const missingIn = (layout: TableLayout, columns: ForeignColumns): readonly ColumnPart[] =>
  partsOf[layout].filter((part) => required.includes(part) && columns[part] === undefined);

type Typed = ForeignAnswers & Required<Pick<ForeignAnswers, 'layout' | 'columns' | 'name' | 'words'>>;

/** The answers to a question about a table, while they are given. */
export function useTableAnswers(question: ForeignQuestion, given: ForeignAnswers) {
  const { asks, guess, layouts = [], words = [] } = question;
  const [typed, setTyped] = useState<Typed>({
    ...given,
    layout: given.layout ?? layouts[0] ?? 'rows',
    columns: guess,
    name: given.name ?? '',
    words: {},
  });
  const { layout, columns, name, dateOrder, numberRule, words: meanings } = typed;
  const asksColumns = asks.includes('columns');
  const chosen = columnsOf(layout, columns);
  // What is asked of the values depends on which columns they are: of other ones it is asked next.
  const isAsGuessed =
    !asksColumns ||
    (layout === layouts[0] && JSON.stringify(chosen) === JSON.stringify(columnsOf(layout, guess)));
  const asksName = layout === 'single' && (asksColumns || asks.includes('name'));
  const asked = {
    columns: asksColumns,
    name: asksName,
    dates: isAsGuessed ? question.dates : undefined,
    numbers: isAsGuessed ? question.numbers : undefined,
    words: isAsGuessed ? words : [],
  };
  const isComplete =
    (!asksColumns || missingIn(layout, columns).length === 0) &&
    !(asksName && name.trim() === '') &&
    !(asked.dates && dateOrder === undefined) &&
    !(asked.numbers && numberRule === undefined) &&
    asked.words.every(({ word }) => Object.hasOwn(meanings, word));
  const answers: ForeignAnswers = {
    ...given,
    ...(asksColumns && { layout, columns: chosen }),
    ...(asksName && { name: name.trim() }),
    ...(asked.dates && dateOrder !== undefined && { dateOrder }),
    ...(asked.numbers && numberRule !== undefined && { numberRule }),
    ...(asked.words.length > 0 && { words: meanings }),
  };
  const change = (changes: ForeignAnswers) => setTyped((now) => ({ ...now, ...changes }));
  return { asked, isComplete, answers, typed, change };
}

interface ColumnFieldsProps {
  layout: TableLayout;
  columns: ForeignColumns;
  /** Those of all columns. */
  names: readonly string[];
  /** Whether what is missing is shown. */
  isTried: boolean;
  onChange: (columns: ForeignColumns) => void;
}

/** Which column says what. */
export function ColumnFields({ layout, columns, names, isTried, onChange }: ColumnFieldsProps) {
  const missing = isTried ? missingIn(layout, columns) : [];
  return partsOf[layout].map((part) => (
    <ColumnField
      key={part}
      part={part}
      column={columns[part]}
      names={names}
      isMissing={missing.includes(part)}
      onChange={(value) => onChange(withColumn(columns, part, value))}
    />
  ));
}

interface ColumnFieldProps {
  part: ColumnPart;
  column: number | undefined;
  names: readonly string[];
  isMissing: boolean;
  /** The place of a column, or nothing for none. */
  onChange: (value: string) => void;
}

function ColumnField({ part, column, names, isMissing, onChange }: ColumnFieldProps) {
  const t = useTranslator();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="import-column">
      <label className="field-label" htmlFor={id}>
        {t(`imports.column.${part}`)}
      </label>
      <Select
        id={id}
        value={column ?? ''}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {(!required.includes(part) || column === undefined) && (
          <option value="">{t('imports.noColumn')}</option>
        )}
        {names.map((name, place) => (
          <option key={name} value={place}>
            {name}
          </option>
        ))}
      </Select>
      {isMissing && (
        <p className="field-error" id={errorId}>
          {t('imports.missing.column')}
        </p>
      )}
    </div>
  );
}

function withColumn(columns: ForeignColumns, part: ColumnPart, value: string): ForeignColumns {
  const { [part]: _, ...others } = columns;
  return value === '' ? others : { ...others, [part]: Number(value) };
}
