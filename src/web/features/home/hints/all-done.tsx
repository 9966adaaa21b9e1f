import { useEffect, useEffectEvent } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { InstallButton } from '#web/shared/install-button.tsx';
import { useCelebrated } from '#web/shared/use-celebrated.ts';
import { Emoji } from '#web/ui/emoji.tsx';

/** Shown until the user leaves the page. */
export function AllDone({ hide }: { hide: () => void }) {
  const t = useTranslator();
  const { aloud } = useCelebrated();
  const end = useEffectEvent(hide);
  useEffect(() => end(), []);
  return (
    <section className="hints is-whole" aria-label={t('hints.title')}>
      {aloud && <Emoji name="party-popper" size={44} />}
      <h2>{t('hints.allDone')}</h2>
      <p className="fine">{t('hints.allDoneText')}</p>
      <InstallButton />
    </section>
  );
}
