import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import '#web/ui/product-links.css';

/** Links to terms, privacy and support, at the end of pages. */
export function ProductLinks() {
  const t = useTranslator();
  return (
    <nav className="product-links" aria-label={t('common.club')}>
      <AppLink to="product-terms">{t('common.terms')}</AppLink>
      <AppLink to="product-privacy">{t('common.privacy')}</AppLink>
      <AppLink to="product-support">{t('common.support')}</AppLink>
    </nav>
  );
}
