import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import type { Translator } from '#i18n/translate.ts';
import type { App } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { loadTexts } from '#web/platform/texts.ts';
import { newBuild } from '#web/shared/unread.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { activateWaitingWorker, updateWorker } from './register-worker.ts';
import './update-note.css';

/** Milliseconds (docs/rules/interface.md#times). */
const BUILD_CHECK_MS = 3_600_000;

/** Checks every hour, and when the user returns after more than one, whether the server has another build than this page. */
export async function watchBuilds({ buildId, t }: App): Promise<void> {
  await loadTexts('update');
  let askedAt = Date.now();
  let offered = false;

  const offer = (): void => {
    offered = true;
    newBuild.set(() => void reload());
    // A live region first and its words a moment later: what is in it when it comes is not read out.
    const place = document.body.appendChild(document.createElement('div'));
    place.role = 'status';
    const root = createRoot(place);
    const close = () => {
      root.unmount();
      place.remove();
      offered = false;
    };
    root.render(<UpdateNote t={t} onReload={() => void reload()} onLater={close} />);
  };

  const check = async (): Promise<void> => {
    const isDue = Date.now() - askedAt >= BUILD_CHECK_MS;
    if (!isDue || offered || document.visibilityState === 'hidden') return;
    askedAt = Date.now();
    const latest = await latestBuildId();
    if (latest === null || latest === buildId) return;
    offer();
    await updateWorker();
  };

  setInterval(() => void check(), BUILD_CHECK_MS);
  document.addEventListener('visibilitychange', () => void check());
}

/** Offers to reload. Never reloads by itself: the user may be typing. */
function UpdateNote({ t, onReload, onLater }: { t: Translator; onReload: () => void; onLater: () => void }) {
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

async function reload(): Promise<void> {
  await activateWaitingWorker().catch(ignoreFailure);
  location.reload();
}

/** Null when there is no connection, or something in between answers: the next hour asks again. */
async function latestBuildId(): Promise<string | null> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store' });
    const build: unknown = await answer.json();
    const id = typeof build === 'object' && build !== null && 'id' in build ? build.id : null;
    return answer.ok && typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
