import { otherLocale } from '#i18n/locale.ts';
import { safeNext } from '#i18n/next.ts';
import { pathIn } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { useLocation } from '#web/app/use-navigation.tsx';
import { rememberLocale } from '#web/shared/language-cookie.ts';

/** Links to this page in the other language, with the visitor's destination. */
export function OtherLanguageLink() {
  const t = useTranslator();
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  const next = safeNext(search)?.replace(/^[^?#]*/, (path) => pathIn(path, other));
  const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <a
      href={pathIn(pathname, other) + query}
      hrefLang={other}
      lang={other}
      onClick={() => rememberLocale(other)}
    >
      {other === 'fr' ? t('common.french') : t('common.english')}
    </a>
  );
}
