import { useState } from 'react';
import { deviceOf } from '#domain/device.ts';
import { appLinkTo } from '#i18n/app-links.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-media.ts';

/** On a phone, a link that opens this address in the app. `fragment`: what the address had after it, and no longer shows. */
export function OpenInApp({ fragment }: { fragment: string }) {
  const t = useTranslator();
  const { publicUrl } = useApp().config;
  const ready = useHydrated();
  if (import.meta.env.NATIVE || !ready) return null;
  return <Link text={t('devices.openInApp')} address={publicUrl + location.pathname + fragment} />;
}

function Link({ text, address }: { text: string; address: string }) {
  const [{ isPhone, system }] = useState(() => deviceOf(navigator.userAgent));
  if (!isPhone && system !== 'iPad') return null;
  return (
    <a href={appLinkTo(address, system)} className={buttonClass({ look: 'plain', block: true })}>
      {text}
    </a>
  );
}
