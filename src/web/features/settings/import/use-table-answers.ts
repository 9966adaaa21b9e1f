import { useState } from 'react';
import type {
  ForeignAnswers,
  ForeignColumns,
  ForeignQuestion,
  TableLayout,
  WordMeaning,
} from '#client/imports/foreign.ts';
import { columnsOf, missingIn } from './column-fields.tsx';

/** The answers to a question about a table, while they are given. */
export function useTableAnswers(question: ForeignQuestion, given: ForeignAnswers) {
  const { asks, guess, layouts = [], words = [] } = question;
  const [layout, setLayout] = useState<TableLayout>(given.layout ?? layouts[0] ?? 'rows');
  const [columns, setColumns] = useState<ForeignColumns>(guess);
  const [name, setName] = useState(given.name ?? '');
  const [dateOrder, setDateOrder] = useState(given.dateOrder);
  const [numberRule, setNumberRule] = useState(given.numberRule);
  const [meanings, setMeanings] = useState<Readonly<Record<string, WordMeaning>>>({});
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
  return {
    asked,
    isComplete,
    answers,
    layout,
    setLayout,
    columns,
    setColumns,
    name,
    setName,
    dateOrder,
    setDateOrder,
    numberRule,
    setNumberRule,
    meanings,
    setMeaning: (word: string, meaning: WordMeaning) => setMeanings((now) => ({ ...now, [word]: meaning })),
  };
}
