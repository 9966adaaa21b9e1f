import { useTranslator } from '#web/app/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  userId: string;
  onClose: () => void;
}

/** Imports an exported file: choose, preview, send, result. */
export function ImportDialog({ userId, onClose }: ImportDialogProps) {
  const t = useTranslator();
  const { state, choose, begin, chooseAnother, goOn, cancel } = useImport(userId);
  const close = () => {
    void cancel();
    onClose();
  };
  return (
    <Dialog title={t('ownData.importTitle')} closeLabel={t('ownData.close')} onClose={close}>
      <div className="own-import">
        {state.phase === 'choosing' && <ImportChoice {...state} onChoose={(file) => void choose(file)} />}
        {state.phase === 'chosen' && (
          <ImportPreview
            {...state}
            onBegin={(withProfile) => void begin(state.file, withProfile)}
            onOther={chooseAnother}
          />
        )}
        {state.phase === 'sending' && (
          <ImportProgress {...state} onGoOn={() => void goOn()} onCancel={() => void cancel()} />
        )}
        {state.phase === 'ended' && <ImportResult {...state} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
