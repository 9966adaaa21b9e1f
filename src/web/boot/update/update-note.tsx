import { X } from 'lucide-react';
import type { Translator } from '#i18n/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import './update-note.css';

interface UpdateNoteProps {
  t: Translator;
  onReload: () => void;
  onLater: () => void;
}

/** Offers to reload. Never reloads by itself: the user may be typing. */
export function UpdateNote({ t, onReload, onLater }: UpdateNoteProps) {
  return (
    <div className="update-note">
      <p>{t('update.ready')}</p>
      <Button small onClick={onReload}>
        {t('update.reload')}
      </Button>
      <IconButton label={t('update.later')} onClick={onLater}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
