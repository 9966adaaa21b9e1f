import { useWrite } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { leaveFor } from './leave-for.ts';
import { NameField } from './name-field.tsx';
import './habit-sheet.css';

interface DividerSheetProps {
  divider: Divider;
  onClose: () => void;
}

/** A divider's name and deletion; its habits stay. */
export function DividerSheet({ divider, onClose }: DividerSheetProps) {
  const t = useTranslator();
  const write = useWrite();
  const remove = useRemove();
  const erase = () => {
    leaveFor('main');
    remove('divider.delete', { id: divider.id }, 'deleted', divider.name);
  };
  return (
    <Dialog title={t('sheet.dividerTitle')} closeLabel={t('sheet.close')} onClose={onClose}>
      <div className="sheet">
        <NameField
          label={t('sheet.name')}
          name={divider.name}
          onRename={(name) => void write('divider.update', { id: divider.id, name })}
        />
        <div className="ways sheet-end">
          <ConfirmButton label={t('sheet.delete')} confirmLabel={t('sheet.confirm')} onConfirm={erase}>
            {t('sheet.delete')}
          </ConfirmButton>
        </div>
      </div>
    </Dialog>
  );
}
