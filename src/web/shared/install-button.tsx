import { useSyncExternalStore } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { install } from '#web/platform/install-prompt.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { Button } from '#web/ui/button.tsx';

/** Installs the app, where the browser offers it; renders nothing elsewhere. */
export function InstallButton() {
  const t = useTranslator();
  const offer = useSyncExternalStore(subscribe, offered, () => undefined);
  if (offer === undefined) return null;
  const press = () => {
    install.offer = undefined;
    // After a refusal, the browser offers again at the next visit.
    offer.prompt().catch(ignoreFailure);
    dispatchEvent(new Event(PRESSED));
  };
  return (
    <Button look="plain" onClick={press}>
      {t('apps.installNow')}
    </Button>
  );
}

const offered = () => install.offer;

const PRESSED = 'installpressed';

function subscribe(listener: () => void): () => void {
  const gone = new AbortController();
  for (const kind of ['beforeinstallprompt', 'appinstalled', PRESSED]) addEventListener(kind, listener, gone);
  return () => gone.abort();
}
