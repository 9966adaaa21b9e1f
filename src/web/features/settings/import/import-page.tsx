import { sourceOfFile } from '#client/data-export/import-data.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ForeignPreview } from './foreign-preview.tsx';
import { sourceOfForeign } from './foreign-source.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { OwnPreview } from './own-preview.tsx';
import { TableQuestion } from './table-question.tsx';
import { useReading } from './use-reading.ts';
import { useSending } from './use-sending.ts';
import './import.css';

/** Imports a file of our own or of another app: choose, preview, send, result. */
export function ImportPage() {
  const t = useTranslator();
  const user = useUser();
  return <SettingsFrame title={t('imports.title')}>{user && <Import userId={user.id} />}</SettingsFrame>;
}

function Import({ userId }: { userId: string }) {
  const { state, choose, chooseAnother, year, exported } = useReading(userId);
  const { state: sent, begin, goOn, cancel, forget } = useSending();
  if (sent?.phase === 'sending') return <ImportProgress {...sent} onGoOn={goOn} onCancel={cancel} />;
  if (sent) {
    const onOther = () => {
      forget();
      chooseAnother();
    };
    return <ImportResult {...sent} onOther={onOther} />;
  }
  switch (state.phase) {
    case 'choosing':
      return (
        <>
          <ImportChoice {...state} onChoose={choose} />
          <EarlierImports />
        </>
      );
    case 'asking':
      return (
        <TableQuestion
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
    default:
      return (
        <ForeignPreview
          {...state}
          readYear={year}
          onBegin={(chosen) => begin(sourceOfForeign(state.preview.source, chosen, exported))}
          onOther={chooseAnother}
        />
      );
  }
}
