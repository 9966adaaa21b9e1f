import { Fragment } from 'react';
import type { MessageKey } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ShortcutsSheetProps {
  single: boolean;
  onSingle: (work: boolean) => void;
  onClose: () => void;
}

/** All shortcuts with their keys: keys in sequence, or alternatives joined by `or`. */
export function ShortcutsSheet({ single, onSingle, onClose }: ShortcutsSheetProps) {
  const t = useTranslator();
  const space = t('shortcuts.space');
  const or = t('shortcuts.or');
  const then = t('shortcuts.after');
  const rows: readonly [label: MessageKey, first: string, word?: string, second?: string][] = [
    ['shortcuts.createHabit', 'N'],
    ['shortcuts.createDivider', 'D'],
    ['shortcuts.next', 'J', or, '↓'],
    ['shortcuts.previous', 'K', or, '↑'],
    ['shortcuts.tick', 'X', or, space],
    ['shortcuts.options', 'E'],
    ['shortcuts.day', 'S'],
    ['shortcuts.previousDay', '['],
    ['shortcuts.nextDay', ']'],
    ['shortcuts.moveUp', 'Alt + ↑'],
    ['shortcuts.moveDown', 'Alt + ↓'],
    ['shortcuts.undo', 'Ctrl + Z'],
    ['shortcuts.home', 'G', then, 'H'],
    ['shortcuts.performance', 'G', then, 'P'],
    ['shortcuts.settings', 'G', then, 'S'],
    ['shortcuts.help', '?'],
  ];
  return (
    <Dialog title={t('shortcuts.title')} closeLabel={t('shortcuts.close')} onClose={onClose}>
      <dl className="shortcuts">
        {rows.map(([label, first, word, second]) => (
          <Fragment key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <kbd>{first}</kbd> {word && <>{word} </>}
              {second && <kbd>{second}</kbd>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <label className="shortcuts-single">
        <input type="checkbox" checked={single} onChange={(event) => onSingle(event.currentTarget.checked)} />
        <span>
          {t('shortcuts.single')}
          <small>{t('shortcuts.singleHint')}</small>
        </span>
      </label>
    </Dialog>
  );
}
