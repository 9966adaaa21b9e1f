import { useEffect } from 'react';
import type { Settings } from '#contract/user.ts';

export type Theme = Settings['theme'];

export const schemes = ['light', 'dark'] as const;

/** The background of each look: what a phone paints around the page. */
const colors = { light: '#F7FAFC', dark: '#0E1220' };

/** What the device paints when it prefers a scheme; a chosen look holds whatever it prefers. */
export function themeColor(theme: Theme, preferred: (typeof schemes)[number]): string {
  return colors[theme === 'system' ? preferred : theme];
}

/** Keeps the document in the look that the user chose; the first one is the server's work. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    for (const scheme of schemes) {
      const selector = `meta[name=theme-color][media*=${scheme}]`;
      document.head.querySelector(selector)?.setAttribute('content', themeColor(theme, scheme));
    }
  }, [theme]);
}
