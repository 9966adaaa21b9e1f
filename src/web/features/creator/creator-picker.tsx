import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { EmojiPicker } from '#web/shared/lazy-features.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface CreatorPickerProps {
  selected: string;
  onPick: (name: string) => void;
  onClose: () => void;
}

/** The picker in the form. Escape closes only the picker first: the panel and the name stay. */
export function CreatorPicker({ selected, onPick, onClose }: CreatorPickerProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const shown = box.current;
    shown?.addEventListener('keydown', press);
    return () => shown?.removeEventListener('keydown', press);
  }, []);
  return (
    <div ref={box}>
      <Suspense fallback={<Skeleton className="creator-picker" />}>
        <EmojiPicker selected={selected} onPick={onPick} />
      </Suspense>
    </div>
  );
}
