import { SystemBars, SystemBarsStyle } from '@capacitor/core';

const styles: Readonly<Record<string, SystemBarsStyle>> = {
  light: SystemBarsStyle.Light,
  dark: SystemBarsStyle.Dark,
};

/** Keeps the signs of the phone's own bars readable on the look that the user chose; the page itself goes under them. */
export function matchSystemBars(): void {
  const root = document.documentElement;
  const match = () =>
    void SystemBars.setStyle({ style: styles[root.dataset['theme'] ?? ''] ?? SystemBarsStyle.Default });
  new MutationObserver(match).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  match();
}
