import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ForeignPreview } from './foreign-preview.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { OwnPreview } from './own-preview.tsx';
import { TableQuestion } from './table-question.tsx';
import { useImport } from './use-import.ts';
import './import.css';

/** Imports a file of our own or of another app: choose, preview, send, result. */
export function ImportPage() {
  const t = useTranslator();
  const user = useUser();
  return <SettingsFrame title={t('imports.title')}>{user && <Import userId={user.id} />}</SettingsFrame>;
}

function Import({ userId }: { userId: string }) {
  const { state, ...act } = useImport(userId);
  switch (state.phase) {
    case 'choosing':
      return (
        <>
          <ImportChoice {...state} onChoose={act.choose} />
          <EarlierImports />
        </>
      );
    case 'asking':
      return (
        <TableQuestion
          {...state}
          onAnswer={(answers) => act.answer(state.file, answers)}
          onOther={act.chooseAnother}
        />
      );
    case 'own':
      return (
        <OwnPreview
          {...state}
          onBegin={(withProfile) => act.beginOwn(state.file, withProfile)}
          onOther={act.chooseAnother}
        />
      );
    case 'foreign':
      return (
        <ForeignPreview
          {...state}
          readYear={act.year}
          onBegin={(chosen) => act.beginForeign(state.preview, chosen)}
          onOther={act.chooseAnother}
        />
      );
    case 'sending':
      return <ImportProgress {...state} onGoOn={act.goOn} onCancel={act.cancel} />;
    default:
      return <ImportResult {...state} onOther={act.chooseAnother} />;
  }
}
