/** In this order: most browsers also name those that they derive from. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
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
  /** `Firefox · Windows`; null when nothing is recognised. */
  readonly name: string | null;
  readonly isPhone: boolean;
}

/** A readable name of the device of a User-Agent header. */
export function deviceOf(userAgent: string | null): Device {
  const find = (list: typeof systems) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const parts = [find(browsers), find(systems)].filter((part) => part !== undefined);
  return {
    name: parts.length > 0 ? parts.join(' · ') : null,
    isPhone: /\b(?:iPhone|Android.*Mobile)\b/.test(userAgent ?? ''),
  };
}
