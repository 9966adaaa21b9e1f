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
    <section className="apps" id="apps" aria-labelledby="apps-title">
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
        <div>
          <dt>{t('apps.iosTitle')}</dt>
          <dd>{t('apps.iosText')}</dd>
        </div>
        <div>
          <dt>{t('apps.androidTitle')}</dt>
          <dd>{t('apps.androidText')}</dd>
        </div>
        <div>
          <dt>{t('apps.computerTitle')}</dt>
          <dd>{t('apps.computerText')}</dd>
        </div>
      </dl>
    </>
  );
}
