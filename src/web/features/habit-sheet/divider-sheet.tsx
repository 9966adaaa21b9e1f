import type { Divider } from '#contract/dividers.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ShowSaved, useSave, useSavedNote } from '#web/shared/sheet/sheet.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { leaveFor } from './leave-for.ts';
import { NameField } from './name-field.tsx';
import '#web/shared/sheet/sheet.css';
import './habit-sheet.css';

/** A divider's name and deletion; its habits stay. A toast offers to undo that, so nothing asks first. */
export function DividerSheet({ divider, onClose }: { divider: Divider; onClose: () => void }) {
  const t = useTranslator();
  const { note, show } = useSavedNote();
  const remove = useRemove();
  const erase = () => {
    leaveFor('main');
    remove('divider.delete', { id: divider.id }, 'deleted', divider.name);
  };
  return (
    <ShowSaved value={show}>
      <Dialog title={t('sheet.dividerTitle')} closeLabel={t('sheet.close')} onClose={onClose}>
        <div className="sheet">
          <DividerName divider={divider} />
          <div className="sheet-end">
            <Button look="danger" onClick={erase}>
              {t('sheet.delete')}
            </Button>
            {note}
          </div>
        </div>
      </Dialog>
    </ShowSaved>
  );
}

function DividerName({ divider: { id, name } }: { divider: Divider }) {
  const t = useTranslator();
  const save = useSave();
  return (
    <NameField
      label={t('sheet.name')}
      name={name}
      onRename={(renamed) => save('divider.update', { id, name: renamed })}
    />
  );
}
