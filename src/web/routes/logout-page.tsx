import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pathTo } from '#i18n/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { useApp } from '../app.ts';
import { useTranslator } from '../i18n.tsx';
import { thisDevice } from '../reminders/this-device.ts';
import { isLeaving, useUser } from '../session.tsx';
import { endSession } from '../session-end.ts';

type Phase = 'asking' | 'leaving' | 'failed';

/**
 * Ends the session and goes to index. The app sends people here, and so does a token that was rejected; whoever came by a link
 * while signed in is asked first, or any site could sign them out.
 */
export function LogoutPage() {
  const t = useTranslator();
  const { client, locale } = useApp();
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  const ready = useHydrated();
  const [phase, setPhase] = useState<Phase>(user === null || isLeaving(state) ? 'leaving' : 'asking');
  useEffect(() => {
    if (phase !== 'leaving') return;
    // Another account of this browser must get none of the reminders: they end here, or else at the next start.
    const left = endSession(client).then(() => thisDevice.leave().catch(() => undefined));
    left.then(
      () => location.replace(pathTo('index', locale)),
      () => setPhase('failed'),
    );
  }, [phase, client, locale]);
  return (
    <>
      <h1>{t(`logout.${phase}`)}</h1>
      {phase === 'leaving' ? (
        <a href={pathTo('index', locale)}>{t('logout.home')}</a>
      ) : (
        <>
          {/* What the device holds is forgotten by a script: without one it holds nothing. */}
          <div className="needs-script">
            <Button disabled={!ready} onClick={() => setPhase('leaving')}>
              {t('logout.leave')}
            </Button>
          </div>
          <noscript>
            <form method="post" action={pathTo('auth-logout', locale)}>
              <Button type="submit">{t('logout.leave')}</Button>
            </form>
          </noscript>
        </>
      )}
    </>
  );
}
