import { useEffect, useEffectEvent, useState } from 'react';
import { useOutboxStatus } from '#client/react.tsx';
import { remembersUser } from '#client/state/profile.ts';
import { keys } from '#client/state/queries.ts';
import { pathTo } from '#i18n/paths.ts';
import { type App, useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { isLeaving, isRejected, useUser } from '#web/app/session.tsx';
import { endSession } from '#web/app/sign-out.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { UnsentList } from '#web/features/shell/unsent/unsent-list.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { signOutLater } from '#web/platform/sign-out-later.ts';
import { thisDevice } from '#web/shared/reminders/this-device.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { countKept } from './count-kept.ts';
import { EndedSession } from './ended-session.tsx';

type Phase = 'asking' | 'leaving' | 'losing' | 'unsent' | 'here' | 'failed';

/**
 * Ends the session and goes to index. The app leads here, as does a rejected token: then it shows that the session has ended, and stays. A signed-in user who followed a link
 * must confirm, or any site could sign them out; so must a user with mutations that could not be sent.
 */
export function LogoutPage() {
  const t = useTranslator();
  const app = useApp();
  const { locale } = app;
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  const [phase, setPhase] = useState<Phase>(user === null || isLeaving(state) ? 'leaving' : 'asking');
  const [kept, setKept] = useState<number | null>(null);
  // The server wrote this page for a visitor, and the device knows a user: the server rejected the token before it wrote.
  const isOver = () => isRejected(state) || (user === null && remembersUser(localStorage));
  const go = useEffectEvent((unsent: 'ask' | 'lose') => leave(app, unsent, isOver()));
  useEffect(() => {
    if (phase !== 'leaving' && phase !== 'losing') return;
    void go(phase === 'losing' ? 'lose' : 'ask').then((left) => {
      if (left === 'gone') return location.replace(pathTo('index', locale));
      return typeof left === 'number' ? setKept(left) : setPhase(left);
    });
  }, [phase, locale]);
  if (kept !== null) return <EndedSession kept={kept} />;
  if (phase === 'here') return <SignedOutHere />;
  if (phase === 'unsent') return <Unsent onLose={() => setPhase('losing')} />;
  return (
    <>
      <h1>{t(`logout.${phase === 'losing' ? 'leaving' : phase}`)}</h1>
      {phase === 'leaving' || phase === 'losing' ? (
        <a href={pathTo('index', locale)}>{t('logout.home')}</a>
      ) : (
        <LeaveButton onLeave={() => setPhase('leaving')} />
      )}
    </>
  );
}

/** Ends the session; says what there is to do then. Of one that the server had ended, how many changes are kept. */
async function leave(
  { client, device, config: { publicUrl } }: App,
  unsent: 'ask' | 'lose',
  isOver: boolean,
): Promise<'gone' | 'unsent' | 'here' | 'failed' | number> {
  try {
    // What was ticked last is made after the next frame: it belongs to the account that is left.
    await new Promise<void>((painted) => {
      afterPaint(painted);
    });
    const kept = isOver ? await countKept(client) : 0;
    const ended = await endSession(client, {
      unsent,
      later: async () => await signOutLater(device, publicUrl),
    });
    if (typeof ended === 'number') return 'unsent';
    // Another account of this browser must get none of the reminders: they end here, or else at the next start.
    await thisDevice.leave().catch(ignoreFailure);
    if (!isOver && ended === 'everywhere') return 'gone';
    client.serverState.set(keys.user, null);
    return ended === 'here' ? 'here' : kept;
  } catch {
    return 'failed';
  }
}

/** Signed out without a connection: the session ends with the first request of this browser, at once when the connection returns. */
function SignedOutHere() {
  const t = useTranslator();
  const { client } = useApp();
  useEffect(() => {
    const over = new AbortController();
    const reach = () => void client.api.call('GET /user').catch(ignoreFailure);
    addEventListener('online', reach, { signal: over.signal });
    return () => over.abort();
  }, [client]);
  return (
    <div className="unsent-end">
      <h1>{t('logout.here')}</h1>
      <p>{t('logout.hereText')}</p>
      <a href={pathTo('index', useLocale())}>{t('logout.home')}</a>
    </div>
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const t = useTranslator();
  const { locale } = useApp();
  const ready = useHydrated();
  return (
    <>
      {/* What the device holds is forgotten by a script: without one it holds nothing. */}
      <div className="needs-script">
        <Button disabled={!ready} onClick={onLeave}>
          {t('logout.leave')}
        </Button>
      </div>
      <noscript>
        <form method="post" action={pathTo('auth-logout', locale)}>
          <Button type="submit">{t('logout.leave')}</Button>
        </form>
      </noscript>
    </>
  );
}

/** What would be lost, and the choice. */
function Unsent({ onLose }: { onLose: () => void }) {
  const t = useTranslator();
  const { count } = useOutboxStatus();
  return (
    <div className="unsent-end">
      <h1>{t('unsent.signOut', { count })}</h1>
      <p>{t('unsent.signOutText')}</p>
      <UnsentList />
      <AppLink to="index" className={buttonClass({ block: true })}>
        {t('unsent.stay')}
      </AppLink>
      <Button look="danger" block onClick={onLose}>
        {t('unsent.lose')}
      </Button>
    </div>
  );
}
