import { type SubmitEvent, useId, useState } from 'react';
import { type ForeignAnswers, type ForeignQuestion, wordMeanings } from '#client/imports/foreign.ts';
import { useFormats, useLocale, useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { focusFirstWrong } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ColumnFields, useTableAnswers } from './column-fields.tsx';
import { ImportCard } from './import-card.tsx';

interface TableQuestionProps {
  question: ForeignQuestion;
  /** The answers to what was asked before. */
  answers: ForeignAnswers;
  busy: boolean;
  onAnswer: (answers: ForeignAnswers) => void;
  onOther: () => void;
}

type Given = ReturnType<typeof useTableAnswers>;

/** Asks what only the user can tell of a table, beside its first rows and with examples of it. */
export function TableQuestion({ question, answers, busy, onAnswer, onOther }: TableQuestionProps) {
  const t = useTranslator();
  const given = useTableAnswers(question, answers);
  const [isTried, setTried] = useState(false);
  const { header, sample, layouts = [] } = question;
  const names = header.map((name, column) => {
    const isOnly = name.trim() !== '' && header.indexOf(name) === column;
    return isOnly ? name : [name, t('imports.columnAt', { number: column + 1 })].join(' ').trim();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (given.isComplete) onAnswer(given.answers);
    else focusFirstWrong(event.currentTarget);
  };
  return (
    <ImportCard>
      <h3>{t('imports.asks')}</h3>
      <p className="settings-text">{t('imports.asksText')}</p>
      <DataTable
        caption={t('imports.sample')}
        columns={names}
        rows={sample.map((row) => header.map((_, column) => row[column] ?? ''))}
        keys={sample.map((row, place) => `${String(place)} ${row[0] ?? ''}`)}
      />
      <form className="stack" onSubmit={submit} noValidate>
        {given.asked.columns && (
          <>
            <AnswerChoice
              legend={t('imports.layout')}
              options={layouts.map((value) => ({ value, label: t(`imports.layouts.${value}`) }))}
              selected={given.typed.layout}
              onSelect={(layout) => given.change({ layout })}
            />
            <ColumnFields
              layout={given.typed.layout}
              columns={given.typed.columns}
              names={names}
              isTried={isTried}
              onChange={(columns) => given.change({ columns })}
            />
          </>
        )}
        {given.asked.name && (
          <TextField
            label={t('imports.habitName')}
            autoComplete="off"
            value={given.typed.name}
            error={isTried && given.typed.name.trim() === '' ? t('imports.missing.name') : undefined}
            onChange={({ currentTarget }) => given.change({ name: currentTarget.value })}
          />
        )}
        <FormChoices given={given} isTried={isTried} />
        <WordChoices given={given} isTried={isTried} />
        <div className="import-ends">
          <Button type="submit" busy={busy}>
            {t('imports.read')}
          </Button>
          <Button look="plain" onClick={onOther}>
            {t('imports.another')}
          </Button>
        </div>
      </form>
    </ImportCard>
  );
}

interface ChoicesProps {
  given: Given;
  /** Whether what is missing is shown. */
  isTried: boolean;
}

/** How dates and numbers are written. */
function FormChoices({ given, isTried }: ChoicesProps) {
  const t = useTranslator();
  const formats = useFormats();
  const point = useLocale() === 'fr' ? ',' : '.';
  const { dates, numbers } = given.asked;
  const missing = isTried ? t('imports.missing.choice') : undefined;
  return (
    <>
      {dates && (
        <AnswerChoice
          legend={t('imports.dateOrder')}
          options={dates.answers.map(({ order, day }) => ({
            value: order,
            label: t('imports.dateIs', { text: dates.text, day: formats.day(day) }),
          }))}
          selected={given.typed.dateOrder}
          error={given.typed.dateOrder === undefined ? missing : undefined}
          onSelect={(dateOrder) => given.change({ dateOrder })}
        />
      )}
      {numbers && (
        <AnswerChoice
          legend={t('imports.numberRule')}
          options={numbers.answers.map(({ rule, value }) => ({
            value: rule,
            label: t('imports.numberIs', { text: numbers.text, number: String(value).replace('.', point) }),
          }))}
          selected={given.typed.numberRule}
          error={given.typed.numberRule === undefined ? missing : undefined}
          onSelect={(numberRule) => given.change({ numberRule })}
        />
      )}
    </>
  );
}

/** What the words of a table mean. */
function WordChoices({ given, isTried }: ChoicesProps) {
  const t = useTranslator();
  return given.asked.words.map(({ word, text, count, example }) => (
    <AnswerChoice
      key={word}
      legend={t('imports.word', { word: text })}
      hint={t('imports.wordCount', { count, example })}
      options={wordMeanings.map((value) => ({ value, label: t(`imports.meanings.${value}`) }))}
      selected={given.typed.words[word]}
      error={isTried && given.typed.words[word] === undefined ? t('imports.missing.choice') : undefined}
      onSelect={(meaning) => given.change({ words: { ...given.typed.words, [word]: meaning } })}
    />
  ));
}

interface AnswerChoiceProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  selected: Value | undefined;
  error?: string | undefined;
  onSelect: (value: Value) => void;
}

/** A question with a few answers, one below the other; at first without one where only the user can know it. */
function AnswerChoice<Value extends string>(props: AnswerChoiceProps<Value>) {
  const { legend, hint, options, selected, error, onSelect } = props;
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <p className="segments-legend" id={`${name}-legend`}>
        {legend}
      </p>
      {hint && <p className="settings-text">{hint}</p>}
      {options.map(({ value, label }) => (
        <label key={value} className="import-check">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === selected}
            onChange={() => onSelect(value)}
          />
          {label}
        </label>
      ))}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
