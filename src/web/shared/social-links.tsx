import { useApp } from '#web/app/app.ts';
import { networkOf } from './social.ts';
import '#web/ui/product-links.css';

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
