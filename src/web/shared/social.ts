/** The name of each network, by the end of its host. */
const networks: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  't.me': 'Telegram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'twitter.com': 'X',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** The name of the network of an address; its host when unknown. */
export function networkOf(address: string): string {
  const host = new URL(address).hostname.replace(/^www\./, '');
  const known = Object.keys(networks).find((end) => host === end || host.endsWith(`.${end}`));
  return (known && networks[known]) ?? host;
}
