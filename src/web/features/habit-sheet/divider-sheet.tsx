import { lazy, Suspense, useState } from 'react';
import { useAccountData, useToday } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import { sectionsOf } from '#domain/order/ordering.ts';
import { isFinished } from '#domain/plan/finished.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { ShowSaved, useSave, useSavedNote } from '#web/shared/sheet/sheet.tsx';
import { useRemove } from '#web/shared/undo.ts';
import { withTexts } from '#web/shared/with-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RuleSection, WindowSection } from './divider-sections.tsx';
import { leaveFor } from './leave-for.ts';
import { NameField } from './name-field.tsx';
import '#web/shared/sheet/sheet.css';
import './habit-sheet.css';

/** A divider's name, what it is besides a heading, and its deletion; its habits stay. A toast offers to undo that, so nothing asks first. */
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
          <RuleSection divider={divider} />
          <WindowSection divider={divider} />
          <ShareSection divider={divider} />
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

const loadShare = withTexts(async () => (await import('./share-set.tsx')).ShareSet, 'sets');
const ShareSet = lazy(loadShare);

/** Makes a link to the divider with the habits under it. */
function ShareSection({ divider }: { divider: Divider }) {
  const t = useTranslator();
  const today = useToday();
  const { dividers, habits } = useAccountData();
  const [isOpen, setOpen] = useState(false);
  const current = habits.filter((habit) => !isFinished(habit, today));
  const section = sectionsOf(dividers, current).find((each) => each.divider?.id === divider.id);
  if (!section || section.habits.length === 0) return null;
  const open = (
    <Button
      look="plain"
      small
      busy={isOpen}
      onPointerEnter={() => void loadShare().catch(ignoreFailure)}
      onClick={() => setOpen(true)}
    >
      {t('sheet.shareSet')}
    </Button>
  );
  return (
    <section className="sheet-section" aria-label={t('sheet.shareSet')}>
      {isOpen ? (
        <Suspense fallback={open}>
          <ShareSet {...divider} habits={section.habits} />
        </Suspense>
      ) : (
        open
      )}
    </section>
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
