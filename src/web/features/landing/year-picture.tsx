import { useLocale, useTranslator } from '#web/app/i18n.tsx';

/** What the app draws when a year is shared, from the demonstration account (scripts/pictures.ts). */
export function YearPicture() {
  const t = useTranslator();
  const locale = useLocale();
  const at = (look: 'light' | 'dark') => `/sample-pictures/year-${look}-${locale}.webp`;
  return (
    <section className="landing-part is-pair" aria-labelledby="year">
      <div>
        <h2 id="year">{t('landing.year.title')}</h2>
        <p className="landing-text">{t('landing.year.text')}</p>
      </div>
      <picture>
        <source srcSet={at('dark')} media="(prefers-color-scheme: dark)" />
        <img
          src={at('light')}
          width={540}
          height={675}
          loading="lazy"
          decoding="async"
          alt={t('landing.year.picture')}
        />
      </picture>
    </section>
  );
}
