/** In this order: most browsers also name those that they derive from. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

interface Device {
  /** Null where it is not recognised, as the system is. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly isPhone: boolean;
}

/** The browser and the system of a User-Agent header. */
export function deviceOf(userAgent: string | null): Device {
  const find = (list: typeof systems) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return {
    browser: find(browsers),
    system: find(systems),
    isPhone: /\b(?:iPhone|Android.*Mobile)\b/.test(userAgent ?? ''),
  };
}

/** A truncated address the way people write addresses: 203.0.113.0/24 is 203.0.113.x, and 2001:db8:1::/48 is 2001:db8:1:x. */
export function shownNetwork(network: string): string {
  return network.replace(/(?:0\/24|:\/48)$/, 'x');
}
