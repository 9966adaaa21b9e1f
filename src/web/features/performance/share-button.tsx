import { Share } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import type { Shared } from './use-shared.ts';

const load = async () => (await import('./share/share-dialog.tsx')).ShareDialog;
const preload = (): void => void load().catch(ignoreFailure);

/** Opens the picture to share, once there is something to draw. Its code is loaded when the page is idle, so that it also opens offline. */
export function ShareButton({ shared }: { shared: Shared | null }) {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(load);
  useEffect(() => whenIdle(preload), []);
  // The address may ask for it at once, as that of a medal does.
  const isAsked = new URLSearchParams(useLocation().search).has('share') && shared !== null;
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    if (isAsked) onAsked();
  }, [isAsked]);
  return (
    <>
      <Button
        look="plain"
        small
        disabled={!shared}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={open}
      >
        <Share size={18} aria-hidden="true" /> {t('performance.share')}
      </Button>
      {Shown && shared && <Shown shared={shared} onClose={close} />}
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
