import { useState } from 'react';
import type { FileSummary } from '#client/data-export/export-file.ts';
import { type ImportOutcome, type RefusedRow, sourceOfFile } from '#client/data-export/import-data.ts';
import { sourceOfForeign } from '#client/imports/foreign-source.ts';
import { importsQuery } from '#client/imports/undo-import.ts';
import { useAccountData, useApi, useQuery } from '#client/react.tsx';
import type { FieldError } from '#contract/common.ts';
import { useAnswerText, useFormats, useIsMessageKey, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { Alert } from '#web/shared/forms/form.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ForeignPreview } from './foreign-preview.tsx';
import { ImportCard } from './import-card.tsx';
import { TableQuestion } from './table-question.tsx';
import { UndoResult, useUndo } from './undo-result.tsx';
import type { FileReading } from './use-reading.ts';
import { useSending } from './use-sending.ts';

interface ImportStepsProps {
  userId: string;
  /** A file was chosen, and read. */
  reading: FileReading;
}

/** All that comes after the choice of a file: preview, send, result. */
export function ImportSteps({ userId, reading }: ImportStepsProps) {
  const { state, choose, chooseAnother, year, parts } = reading;
  const { state: sent, begin, goOn, cancel } = useSending();
  if (sent?.phase === 'sending') return <ImportProgress {...sent} onGoOn={goOn} onCancel={cancel} />;
  if (sent) return <ImportResult {...sent} onOther={chooseAnother} />;
  switch (state.phase) {
    case 'asking':
      return (
        <TableQuestion
          key={JSON.stringify(state.answers)}
          {...state}
          onAnswer={(answers) => choose(state.file, answers)}
          onOther={chooseAnother}
        />
      );
    case 'own':
      return (
        <OwnPreview
          {...state}
          onBegin={(withProfile) => begin(sourceOfFile(state.file, userId, withProfile))}
          onOther={chooseAnother}
        />
      );
    case 'foreign':
      return (
        <ForeignPreview
          {...state}
          readYear={year}
          onBegin={(chosen) => begin(sourceOfForeign(state.preview.source, chosen, parts))}
          onOther={chooseAnother}
        />
      );
    default:
      return null;
  }
}

interface ImportProgressProps {
  done: number;
  length: number;
  /** Why the import stopped; null while it runs. */
  error: string | null;
  onGoOn: () => void;
  onCancel: () => void;
}

/** The progress of an import. An interruption is shown, and the import can continue there. */
function ImportProgress({ done, length, error, onGoOn, onCancel }: ImportProgressProps) {
  const t = useTranslator();
  return (
    <ImportCard>
      <p className="settings-text" role="status">
        {error === null ? t('imports.sending') : t('imports.held')}
      </p>
      <progress value={done} max={length} aria-label={t('imports.progress')} />
      <Alert text={error} />
      <div className="import-ends">
        {error !== null && <Button onClick={onGoOn}>{t('imports.goOn')}</Button>}
        <Button look="plain" onClick={onCancel}>
          {t('imports.cancel')}
        </Button>
      </div>
    </ImportCard>
  );
}

interface ImportResultProps {
  outcome: ImportOutcome;
  cancelled: boolean;
  /** The import that can be undone; null for a file of our own. */
  importId: string | null;
  onOther: () => void;
}

/** The result of an import: what was added and merged, what was refused and why, and a way back. */
function ImportResult({ outcome, cancelled, importId, onOther }: ImportResultProps) {
  const t = useTranslator();
  const { habitsAdded, habitsMerged, dividersAdded, breaksAdded, refused } = outcome;
  const rows = useRowTexts()(refused);
  const { undoing, isBusy, undo } = useUndo();
  return (
    <ImportCard>
      <div role="status">
        <h3>{cancelled ? t('imports.cancelled') : t('imports.ended')}</h3>
        {importId !== null && <Total importId={importId} />}
        <ul className="import-facts">
          <li>{t('imports.added', { count: habitsAdded })}</li>
          {habitsMerged > 0 && <li>{t('imports.merged', { count: habitsMerged })}</li>}
          {dividersAdded > 0 && <li>{t('imports.dividersAdded', { count: dividersAdded })}</li>}
          {breaksAdded > 0 && <li>{t('imports.breaksAdded', { count: breaksAdded })}</li>}
          {refused.length > 0 && <li>{t('imports.refused', { count: refused.length })}</li>}
        </ul>
      </div>
      {rows.length > 0 && (
        <DataTable
          caption={t('imports.refusedRows')}
          columns={[t('imports.row'), t('imports.reason')]}
          rows={rows}
          keys={rows.map((row, place) => `${place} ${row[0]}`)}
        />
      )}
      {undoing && <UndoResult {...undoing} />}
      <div className="import-ends">
        <AppLink to="index" className={buttonClass()}>
          {t('imports.toList')}
        </AppLink>
        {importId !== null && !undoing?.result && (
          <Button look="plain" busy={isBusy} onClick={() => undo({ id: importId })}>
            {t('imports.undoImport')}
          </Button>
        )}
        <Button look="plain" onClick={onOther}>
          {t('imports.another')}
        </Button>
      </div>
    </ImportCard>
  );
}

/** `412 days of 9 habits are here`, as the server counted them. */
function Total({ importId }: { importId: string }) {
  const t = useTranslator();
  const { data = [] } = useQuery(importsQuery(useApi()));
  const found = data.find(({ id }) => id === importId);
  if (!found) return null;
  const { days, habitsAdded, habitsMerged } = found;
  return (
    <p>
      {t('imports.areHere', {
        days: t('imports.daysHere', { count: days }),
        habits: t('imports.ofHabits', { count: habitsAdded + habitsMerged }),
      })}
    </p>
  );
}

interface OwnPreviewProps {
  name: string;
  summary: FileSummary;
  onBegin: (withProfile: boolean) => void;
  onOther: () => void;
}

/** The content of a file of our own, and what the import will do, before anything is written. */
function OwnPreview({ name, summary, onBegin, onOther }: OwnPreviewProps) {
  const t = useTranslator();
  const formats = useFormats();
  // A new account imports name and settings too; a used one keeps its own.
  const isNew = useAccountData().habits.length === 0;
  const [withProfile, setWithProfile] = useState(isNew);
  const { exportedAt, habits, dividers, breaks, days, from, to } = summary;
  return (
    <ImportCard>
      <h3>{name}</h3>
      <div role="status">
        <ul className="import-facts">
          <li>{t('imports.habits', { count: habits })}</li>
          {dividers > 0 && <li>{t('imports.dividers', { count: dividers })}</li>}
          {breaks > 0 && <li>{t('imports.breaks', { count: breaks })}</li>}
          <li>
            {t('imports.days', { count: days })}
            {from !== null && to !== null && (
              <> {t('imports.span', { from: formats.day(from), to: formats.day(to) })}</>
            )}
          </li>
          {isDay(exportedAt) && (
            <li>{t('imports.exportedOn', { day: formats.day(exportedAt.slice(0, 10)) })}</li>
          )}
        </ul>
      </div>
      <p className="settings-text">{t('imports.rule')}</p>
      <label className="import-check">
        <input
          type="checkbox"
          checked={withProfile}
          onChange={({ currentTarget }) => setWithProfile(currentTarget.checked)}
        />
        {t('imports.withProfile')}
      </label>
      <div className="import-ends">
        <Button onClick={() => onBegin(withProfile)}>{t('imports.begin')}</Button>
        <Button look="plain" onClick={onOther}>
          {t('imports.another')}
        </Button>
      </div>
    </ImportCard>
  );
}

/** The file may have been edited by hand. */
const isDay = (text: unknown): text is string => typeof text === 'string' && !Number.isNaN(Date.parse(text));

/** The texts of refused rows: which, and why. */
function useRowTexts(): (refused: readonly RefusedRow[]) => string[][] {
  const t = useTranslator();
  const isMessageKey = useIsMessageKey();
  const answerText = useAnswerText();
  const ruleText = ({ rule, message, params }: FieldError): string =>
    answerText(rule ?? message, params) ?? t('toasts.invalidInput');
  const fieldText = (row: unknown, field = ''): string => {
    const key = `imports.fields.${field.split('.')[0]}`;
    const name = isMessageKey(key) ? t(key) : field;
    const value = valueAt(row, field);
    return value.trim() === '' ? name : t('imports.fieldValue', { name, value });
  };
  const reasonText = (row: unknown, error: FieldError): string => {
    const field = fieldText(row, error.field);
    const reason = ruleText(error);
    return field === '' ? reason : t('imports.reasonOf', { field, reason });
  };
  const headText = (kind: RefusedRow['kind'], name: string): string => {
    if (kind === 'account') return t('imports.accountRow');
    return kind === 'break' ? t('imports.breakRow', { from: name }) : name;
  };
  return (refused) =>
    refused.flatMap(({ kind, name, code, errors, row }) => {
      const head = headText(kind, name.trim() || '–');
      if (errors.length === 0) return [[head, ruleText({ message: code })]];
      return errors.map((error) => [head, reasonText(row, error)]);
    });
}

/** Longer values are cut. */
const VALUE_MAX = 40;

/** The value at a path of a row, where it is short enough to show. */
function valueAt(row: unknown, path: string): string {
  let value = row;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return '';
    value = (value as Record<string, unknown>)[key];
  }
  if (typeof value === 'object' && value !== null && 'day' in value) value = value.day;
  return ['string', 'number'].includes(typeof value) ? String(value).slice(0, VALUE_MAX) : '';
}
