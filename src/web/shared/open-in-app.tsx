import { useState } from 'react';
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
  const [agent] = useState(() => navigator.userAgent);
  const isAndroid = /Android/.test(agent);
  if (!isAndroid && !/iPhone|iPad/.test(agent)) return null;
  return (
    <a href={appLinkTo(address, isAndroid)} className={buttonClass({ look: 'plain', block: true })}>
      {text}
    </a>
  );
}
