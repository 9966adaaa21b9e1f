import { useTranslator } from '#web/i18n.tsx';

/** Where the apps are, and how to have one without a store. */
export function AppsBlock() {
  const t = useTranslator();
  return (
    <section className="apps" id="apps" aria-labelledby="apps-title">
      <h2 id="apps-title">{t('landing.apps')}</h2>
      <p>{t('landing.appsText')}</p>
      <dl>
        <div>
          <dt>{t('landing.appsIosTitle')}</dt>
          <dd>{t('landing.appsIosText')}</dd>
        </div>
        <div>
          <dt>{t('landing.appsAndroidTitle')}</dt>
          <dd>{t('landing.appsAndroidText')}</dd>
        </div>
      </dl>
    </section>
  );
}
