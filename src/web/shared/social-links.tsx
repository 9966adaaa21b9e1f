import {
  AtSign,
  Camera,
  CirclePlay,
  Code,
  Globe,
  type LucideIcon,
  MessagesSquare,
  Users,
} from 'lucide-react';
import { useApp } from '#web/app/app.ts';
import { networkOf } from './social.ts';
import '#web/ui/product-links.css';

/** An icon for the kind of network: their logos are their own. */
const icons: Readonly<Record<string, LucideIcon>> = {
  Bluesky: AtSign,
  Discord: MessagesSquare,
  Facebook: Users,
  GitHub: Code,
  Instagram: Camera,
  LinkedIn: Users,
  Mastodon: AtSign,
  Pinterest: Camera,
  Reddit: MessagesSquare,
  Telegram: MessagesSquare,
  Threads: AtSign,
  TikTok: CirclePlay,
  Twitch: CirclePlay,
  X: AtSign,
  YouTube: CirclePlay,
};

/** Links to the configured profiles on other networks. */
export function SocialLinks() {
  const { config, t } = useApp();
  const { socialLinks = [] } = config;
  if (socialLinks.length === 0) return null;
  return (
    <nav className="product-links" aria-label={t('apps.elsewhere')}>
      {socialLinks.map((address) => {
        const name = networkOf(address);
        const Icon = icons[name] ?? Globe;
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
