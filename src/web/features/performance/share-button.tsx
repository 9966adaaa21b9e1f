import { Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import type { ShareDialog } from './share/share-dialog.tsx';
import type { Shared } from './use-shared.ts';

const load = () => import('./share/share-dialog.tsx');
const preload = (): void => void load().catch(ignoreFailure);

interface ShareButtonProps {
  /** Null until there is something to draw. */
  shared: Shared | null;
}

/** Opens the picture to share. Its code is loaded when the page is idle, so that it also opens offline. */
export function ShareButton({ shared }: ShareButtonProps) {
  const t = useTranslator();
  const [Shown, setShown] = useState<typeof ShareDialog | null>(null);
  useEffect(() => whenIdle(preload), []);
  const open = async () => {
    try {
      const loaded = await load();
      setShown(() => loaded.ShareDialog);
    } catch {
      addToast({ status: 'error', text: t('shell.noConnection') });
    }
  };
  return (
    <>
      <Button
        look="plain"
        small
        disabled={!shared}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => void open()}
      >
        <Share size={18} aria-hidden="true" /> {t('performance.share')}
      </Button>
      {Shown && shared && <Shown shared={shared} onClose={() => setShown(null)} />}
    </>
  );
}

/** WebKit has no requestIdleCallback: a timer replaces it. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 1_000);
  return () => clearTimeout(handle);
}
