import { useEffect, useState } from 'react';
import { useApi } from '#client/react.tsx';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useSession, useUser } from '#web/app/session.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { takeFromFragment } from '#web/platform/fragment.ts';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { OpenInApp } from '#web/shared/open-in-app.tsx';
import { Button } from '#web/ui/button.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { AuthFrame, WayOn } from './auth-frame.tsx';

/** Signs in by the code in the address, which another device shows. Only a press does it: a link must not sign a stranger in. */
export function DevicePage() {
  const { t } = useApp();
  const user = useUser();
  const code = useCode();
  const text = code === null ? t('devices.missing') : t('devices.text');
  return (
    <AuthFrame title={t('devices.title')} text={user ? t('devices.already', { email: user.email }) : text}>
      {code === null || user ? <WayOn to="index" text={t('devices.home')} /> : <SignIn code={code} />}
      {code && <OpenInApp fragment={`#${new URLSearchParams({ code })}`} />}
    </AuthFrame>
  );
}

/** Null without one, and until the page has looked: without scripts no code is read. */
function useCode(): string | null {
  const { hash } = useLocation();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    void takeCode(hash || location.hash).then((found) => setCode((known) => found ?? known));
  }, [hash]);
  return code;
}

const takeCode = async (fragment: string): Promise<string | null> => takeFromFragment(fragment, 'code');

function SignIn({ code }: { code: string }) {
  const { t, locale } = useApp();
  const api = useApi();
  const { signIn } = useSession();
  const attempt = useAttempt();
  const [busy, run] = useBusy();
  const enter = async () => {
    await attempt(async () => {
      await signIn(await api.call('POST /auth/device', { body: { code } }), pathTo('index', locale));
    });
  };
  return (
    <Button block busy={busy} onClick={() => run(enter)}>
      {t('devices.signIn')}
    </Button>
  );
}
