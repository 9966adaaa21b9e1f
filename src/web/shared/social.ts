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

/** Each network with an icon of its kind, since the logos of networks are their own, and the ends of its hosts. */
const networks: readonly (readonly [name: string, Icon: LucideIcon, ...hosts: string[]])[] = [
  ['Bluesky', AtSign, 'bsky.app'],
  ['Discord', MessagesSquare, 'discord.com', 'discord.gg'],
  ['Facebook', Users, 'facebook.com'],
  ['GitHub', Code, 'github.com'],
  ['Instagram', Camera, 'instagram.com'],
  ['LinkedIn', Users, 'linkedin.com'],
  ['Mastodon', AtSign, 'mastodon.social'],
  ['Pinterest', Camera, 'pinterest.com'],
  ['Reddit', MessagesSquare, 'reddit.com'],
  ['Telegram', MessagesSquare, 't.me'],
  ['Threads', AtSign, 'threads.com', 'threads.net'],
  ['TikTok', CirclePlay, 'tiktok.com'],
  ['Twitch', CirclePlay, 'twitch.tv'],
  ['X', AtSign, 'twitter.com', 'x.com'],
  ['YouTube', CirclePlay, 'youtube.com'],
];

/** The network of an address; named by its host when unknown. */
export function networkOf(address: string): { name: string; Icon: LucideIcon } {
  const host = new URL(address).hostname.replace(/^www\./, '');
  const known = networks.find(([, , ...ends]) =>
    ends.some((end) => host === end || host.endsWith(`.${end}`)),
  );
  return known ? { name: known[0], Icon: known[1] } : { name: host, Icon: Globe };
}
