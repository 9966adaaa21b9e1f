import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Client } from '#client/client.ts';
import { createTransact, deviceStore } from '#client/device/device-database.ts';
import { createIndexedStorage } from '#client/outbox/storage.ts';
import { useOutboxStatus } from '#client/react.tsx';
import { createSnapshotStorage } from '#client/snapshot/snapshot-storage.ts';
import { remembersUser } from '#client/state/profile.ts';
import { keys } from '#client/state/queries.ts';
import { AFTER_LOGOUT_PATH } from '#contract/after-logout.ts';
import { pathTo } from '#i18n/paths.ts';
import { type App, useApp } from '#web/app/app.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { isLeaving, isRejected, useUser } from '#web/app/session.tsx';
import { endSession } from '#web/app/sign-out.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { UnsentList } from '#web/features/shell/unsent/unsent-list.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
import { listen } from '#web/platform/listen.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { signOutLater } from '#web/platform/sign-out-later.ts';
import { thisDevice } from '#web/shared/reminders/this-device.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-media.ts';

type Phase = 'asking' | 'leaving' | 'losing' | 'unsent' | 'here' | 'failed';

/**
 * Ends the session and goes to index. The app leads here, as does a rejected token: then it shows that the session has ended, and stays. A signed-in user who followed a link
 * must confirm, or any site could sign them out; so must a user with mutations that could not be sent.
 */
export function LogoutPage() {
  const app = useApp();
  const { locale, t } = app;
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  const [phase, setPhase] = useState<Phase>(user === null || isLeaving(state) ? 'leaving' : 'asking');
  const [kept, setKept] = useState<number | null>(null);
  const ready = useHydrated();
  // The server wrote this page for a visitor, and the device knows a user: the server rejected the token before it wrote.
  const isOver = () => isRejected(state) || (user === null && remembersUser(localStorage));
  const go = useEffectEvent((unsent: 'ask' | 'lose') => leave(app, unsent, isOver()));
  const to = wayOn(app);
  useEffect(() => {
    if (phase !== 'leaving' && phase !== 'losing') return;
    void go(phase === 'losing' ? 'lose' : 'ask').then((left) => {
      if (left === 'gone') return location.replace(to);
      return typeof left === 'number' ? setKept(left) : setPhase(left);
    });
  }, [phase, to]);
  if (kept !== null) return <EndedSession kept={kept} />;
  if (phase === 'here') return <SignedOutHere />;
  if (phase === 'unsent') return <Unsent onLose={() => setPhase('losing')} />;
  return (
    <>
      <h1>{t(`logout.${phase === 'losing' ? 'leaving' : phase}`)}</h1>
      {phase === 'leaving' || phase === 'losing' ? (
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

/** Of a session that may have begun elsewhere the server knows where that one ends. */
function wayOn({ config, locale }: App): string {
  return config.endsElsewhere && !import.meta.env.NATIVE ? AFTER_LOGOUT_PATH : pathTo('index', locale);
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
    if (import.meta.env.NATIVE && !isOver)
      await (await import('#web/platform/native/servers.ts')).forgetServer();
    if (!isOver && ended === 'everywhere') return 'gone';
    client.serverState.set(keys.user, null);
    return ended === 'here' ? 'here' : kept;
  } catch {
    return 'failed';
  }
}

/**
 * How many changes wait on this device for the account whose session has ended. To be asked before the device forgets whose they are: a
 * page that the server wrote for a visitor finds them by the snapshot.
 */
async function countKept({ outbox }: Client): Promise<number> {
  const shown = outbox.pending().length;
  if (shown > 0) return shown;
  try {
    const transact = createTransact(deviceStore());
    const snapshot = await createSnapshotStorage(transact).read();
    return snapshot ? (await createIndexedStorage(transact).list(snapshot.account)).length : 0;
  } catch {
    return 0;
  }
}

/** Says that the session has ended, and how many changes wait for the next one. It stays until the user goes on. */
function EndedSession({ kept }: { kept: number }) {
  const t = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  // The page changes under a reader who did nothing: the focus has a screen reader say it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="unsent-end">
      <h1 ref={heading} tabIndex={-1}>
        {t('logout.ended')}
      </h1>
      {kept > 0 && <p>{t('logout.kept', { count: kept })}</p>}
      <p>{t('logout.again')}</p>
      <AppLink to="auth-login" className={buttonClass({ block: true })}>
        {t('logout.login')}
      </AppLink>
      <AppLink to="index">{t('logout.home')}</AppLink>
    </div>
  );
}

/** Signed out without a connection: the session ends with the first request of this browser, at once when the connection returns. */
function SignedOutHere() {
  const { client, t } = useApp();
  useEffect(() => listen(['online'], () => void client.api.call('GET /user').catch(ignoreFailure)), [client]);
  return (
    <div className="unsent-end">
      <h1>{t('logout.here')}</h1>
      <p>{t('logout.hereText')}</p>
      <a href={pathTo('index', useLocale())}>{t('logout.home')}</a>
    </div>
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
