import { CircleCheck } from 'lucide-react';
import { useApp } from '#web/app/app.ts';
import { AppLink } from '#web/app/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** By key of their texts under `landing.privacy`. */
const promises = ['ads', 'tracking', 'export', 'source'] as const;

/** How data is treated. A club that counts visits does not promise that it does not. */
export function Promises() {
  const { t, config } = useApp();
  const kept = promises.filter((key) => key !== 'tracking' || config.analytics === undefined);
  return (
    <section className="landing-part" aria-labelledby="promises">
      <h2 id="promises">{t('landing.privacy.title')}</h2>
      <ul className="promises">
        {kept.map((key) => (
          <li key={key}>
            <CircleCheck size={24} aria-hidden="true" />
            <h3>{t(`landing.privacy.${key}Title`)}</h3>
            <p>{t(`landing.privacy.${key}Text`)}</p>
          </li>
        ))}
      </ul>
      <AppLink to="product-privacy" className={buttonClass({ look: 'quiet' })}>
        {t('landing.privacy.more')}
      </AppLink>
    </section>
  );
}
