import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { App } from '#web/app/app.ts';
import { checkServer } from '#web/platform/native/check-server.ts';
import { activeServer, beginAgain, changeServer, type KnownServer } from '#web/platform/native/servers.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { Alert } from '#web/shared/forms/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useBusy } from '#web/ui/use-busy.ts';

interface Move {
  readonly server: KnownServer;
  /** The new origin. */
  readonly to: string;
  readonly appVersion: string;
}

/** Asks the server of this account whether it is still the one: the user decides about another address, to which nothing is sent before. */
export async function askMove({ t }: App, appVersion: string): Promise<void> {
  const server = activeServer();
  if (server === undefined) return;
  const found = await checkServer(server.origin, appVersion);
  if (typeof found === 'string') return;
  const { name, registration, movedTo } = found;
  if (name !== server.name || registration !== server.registration)
    await changeServer(server.id, { name, registration });
  if (movedTo === null || movedTo === server.origin || movedTo === server.declined) return;
  await loadTexts('servers');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<MoveDialog t={t} move={{ server, to: movedTo, appVersion }} onClose={close} />);
}

function MoveDialog({ t, move, onClose }: Pick<App, 't'> & { move: Move; onClose: () => void }) {
  const { server, to, appVersion } = move;
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const host = new URL(to).host;
  const follow = async () => {
    const found = await checkServer(to, appVersion);
    if (typeof found === 'string') return setTrouble(t(`servers.${found}`, { host }));
    await changeServer(server.id, { origin: to, name: found.name, registration: found.registration });
    beginAgain();
  };
  const stay = async () => {
    await changeServer(server.id, { declined: to });
    onClose();
  };
  return (
    <Dialog title={t('servers.movedTitle')} closeLabel={t('servers.stay')} onClose={onClose}>
      <div className="stack">
        <p>{t('servers.movedText', { from: new URL(server.origin).host, to: host })}</p>
        <Alert text={trouble} />
        <Button block busy={busy} onClick={() => run(follow)}>
          {t('servers.useNew')}
        </Button>
        <Button block look="quiet" onClick={() => void stay()}>
          {t('servers.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
