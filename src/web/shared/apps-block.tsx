import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useInsecure } from '#web/ui/use-media.ts';
import { InstallButton } from './install-button.tsx';
import { StoreBadges } from './store-badges.tsx';
import './apps-block.css';

/** The apps in the stores, and how to install without one. */
export function AppsBlock() {
  const t = useTranslator();
  const { appStore, playStore } = useApp().config;
  const isInsecure = useInsecure();
  const inStores = appStore !== undefined || playStore !== undefined;
  return (
    <section className="surface apps" id="apps" aria-labelledby="apps-title">
      <h2 id="apps-title">{t('apps.title')}</h2>
      {inStores && <p>{t('apps.storesText')}</p>}
      {!(inStores || isInsecure) && <p>{t('apps.noStoresText')}</p>}
      <StoreBadges />
      {inStores && <h3>{t('apps.install')}</h3>}
      {inStores && !isInsecure && <p>{t('apps.installText')}</p>}
      {isInsecure ? <p>{t('apps.needsHttps')}</p> : <WaysToInstall />}
    </section>
  );
}

function WaysToInstall() {
  const t = useTranslator();
  return (
    <>
      <InstallButton />
      <dl>
        {(['ios', 'android', 'computer'] as const).map((device) => (
          <div key={device}>
            <dt>{t(`apps.${device}Title`)}</dt>
            <dd>{t(`apps.${device}Text`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
