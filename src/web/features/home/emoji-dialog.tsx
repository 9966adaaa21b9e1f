import { Suspense } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { EmojiPicker } from '#web/shared/lazy-features.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface EmojiDialogProps {
  selected: string;
  onPick: (name: string) => void;
  onClose: () => void;
}

/** The emoji picker in a dialog, for an existing habit. */
export function EmojiDialog({ selected, onPick, onClose }: EmojiDialogProps) {
  const t = useTranslator();
  return (
    <Dialog title={t('emojiPicker.title')} closeLabel={t('emojiPicker.close')} onClose={onClose}>
      <Suspense fallback={<Skeleton className="picker-room" />}>
        <EmojiPicker selected={selected} onPick={onPick} />
      </Suspense>
    </Dialog>
  );
}
