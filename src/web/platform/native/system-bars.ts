import { SystemBars, SystemBarsStyle } from '@capacitor/core';

const styles: Readonly<Record<string, SystemBarsStyle>> = {
  light: SystemBarsStyle.Light,
  dark: SystemBarsStyle.Dark,
};

/** Keeps the icons of the phone's bars readable on the chosen theme; the page extends under them. */
export function matchSystemBars(): void {
  const root = document.documentElement;
  const match = () =>
    void SystemBars.setStyle({ style: styles[root.dataset['theme'] ?? ''] ?? SystemBarsStyle.Default });
  new MutationObserver(match).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  match();
}
