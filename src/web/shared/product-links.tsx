import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { networkOf } from './social.ts';
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

/** Links to the configured profiles on other networks. */
export function SocialLinks() {
  const { config, t } = useApp();
  const { socialLinks = [] } = config;
  if (socialLinks.length === 0) return null;
  return (
    <nav className="product-links" aria-label={t('apps.elsewhere')}>
      {socialLinks.map((address) => {
        const { name, Icon } = networkOf(address);
        return (
          <a key={address} href={address} rel="me noopener">
            <Icon size={18} aria-hidden="true" />
            {name}
          </a>
        );
      })}
    </nav>
  );
}
