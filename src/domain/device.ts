/** Whether a header names a product or a system. Plain searches: a stranger writes the header. */
type Named = (agent: string) => boolean;

const names =
  (...words: readonly string[]): Named =>
  (agent) =>
    words.some((word) => agent.includes(word));

/** In this order: most browsers also name those that they derive from. */
const browsers: readonly (readonly [named: Named, name: string])[] = [
  [names('Edg/', 'EdgA/', 'EdgiOS/'), 'Edge'],
  [names('OPR/', 'OPT/', 'Opera/'), 'Opera'],
  [names('SamsungBrowser/'), 'Samsung Internet'],
  [names('Firefox/', 'FxiOS/'), 'Firefox'],
  [names('Chrome/', 'CriOS/', 'Chromium/'), 'Chrome'],
  [(agent) => agent.includes('Version/') && agent.includes('Safari/'), 'Safari'],
];

const systems: typeof browsers = [
  [names('iPhone'), 'iPhone'],
  [names('iPad'), 'iPad'],
  [names('Android'), 'Android'],
  [names('Windows'), 'Windows'],
  [names('CrOS'), 'ChromeOS'],
  [names('Macintosh', 'Mac OS X'), 'macOS'],
  [names('Linux'), 'Linux'],
];

/** Longer than that of any browser; the rest of a longer header is not read. */
const READ_MAX = 1_024;

/** The browser and the system of a User-Agent header, each null where it is not recognised. */
export function deviceOf(userAgent: string | null) {
  const agent = (userAgent ?? '').slice(0, READ_MAX);
  const find = (list: typeof browsers) => list.find(([named]) => named(agent))?.[1] ?? null;
  const system = find(systems);
  const isPhone = system === 'iPhone' || (system === 'Android' && agent.includes('Mobile'));
  return { browser: find(browsers), system, isPhone };
}

/** A truncated address the way people write addresses: 203.0.113.0/24 is 203.0.113.x, and 2001:db8:1::/48 is 2001:db8:1:x. */
export const shownNetwork = (network: string): string => network.replace(/(?:0\/24|:\/48)$/, 'x');
