import { sourceOfFile } from '#client/data-export/import-data.ts';
import { sourceOfForeign } from '#client/imports/foreign-source.ts';
import { ForeignPreview } from './foreign-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { OwnPreview } from './own-preview.tsx';
import { TableQuestion } from './table-question.tsx';
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
