import { type ComponentType, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { addToast } from '#web/ui/toast-store.ts';

/** A dialog in a chunk of its own: the loaded component while it is open. A failed load shows a toast. */
export function useLazyDialog<P>(load: () => Promise<ComponentType<P>>) {
  const t = useTranslator();
  const [Shown, setShown] = useState<ComponentType<P> | null>(null);
  const open = async () => {
    try {
      const loaded = await load();
      setShown(() => loaded);
    } catch {
      addToast({ status: 'error', text: t('shell.noConnection') });
    }
  };
  return { Shown, open: () => void open(), close: () => setShown(null) };
}
