import { type Locale, locales } from '#i18n/locale.ts';
import { pathIn } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { rememberLocale } from './language-cookie.ts';
import '#web/ui/tabs.css';
import '#web/ui/segments.css';

/** Links to the current page in each language: each is a document of its own. */
export function LanguageLinks({ onChoose }: { onChoose?: (locale: Locale) => void }) {
  const t = useTranslator();
  const current = useLocale();
  const { pathname } = useLocation();
  const names: Record<Locale, string> = { en: t('common.english'), fr: t('common.french') };
  return (
    <nav aria-label={t('common.language')}>
      <p className="segments-legend" aria-hidden="true">
        {t('common.language')}
      </p>
      <div className="segments">
        {locales.map((locale) => (
          <a
            key={locale}
            className="segment"
            href={pathIn(pathname, locale)}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === current || undefined}
            onClick={() => {
              rememberLocale(locale);
              onChoose?.(locale);
            }}
          >
            {names[locale]}
          </a>
        ))}
      </div>
    </nav>
  );
}
