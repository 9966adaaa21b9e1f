import { badgeWords } from '#i18n/stores.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useInsecure } from '#web/ui/use-media.ts';
import { InstallButton } from './install-button.tsx';
import { badgesFor, type Store } from './stores.ts';
import './apps-block.css';
import './store-badges.css';

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
      {isInsecure ? (
        <p>{t('apps.needsHttps')}</p>
      ) : (
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
      )}
    </section>
  );
}

/** A badge for each linked store. The drawings are our own, not the stores'. */
function StoreBadges() {
  const { config, locale } = useApp();
  const badges = badgesFor(config, locale);
  if (badges.length === 0) return null;
  return (
    <ul className="store-badges">
      {badges.map(({ store, href, language }) => {
        const { lead, name } = badgeWords[store][language];
        return (
          <li key={store}>
            <a className="store-badge" href={href} lang={language} rel="noopener">
              <StoreMark store={store} />
              <span>
                <span className="store-lead">{lead} </span>
                <span className="store-name">{name}</span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** A phone of either kind: one with a download arrow, one with a robot. */
function StoreMark({ store }: { store: Store }) {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
      {store === 'appStore' ? (
        <>
          <rect x="7" y="2" width="16" height="26" rx="4.5" />
          <path d="M12.5 5h5M15 10v9M11.2 15.6 15 19.4l3.8-3.8M12 24h6" />
        </>
      ) : (
        <>
          <path d="M7 14a8 8 0 0 1 16 0v1H7zM10.5 7.2 8.5 4M19.5 7.2l2-3.2M12 11.2h.01M18 11.2h.01" />
          <path d="M7 18.5h16V24a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3z" />
        </>
      )}
    </svg>
  );
}
