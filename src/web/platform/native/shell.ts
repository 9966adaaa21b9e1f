import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Keyboard } from '@capacitor/keyboard';
import { SplashScreen } from '@capacitor/splash-screen';
import { readAddress } from './check-server.ts';
import { linkTarget } from './link-target.ts';
import { activate, beginAgain, chooseServer, knownServers, STARTED_BY, serverId } from './servers.ts';

/** Hides the splash screen after the first paint: two frames after the screen was rendered. */
export async function hideSplash(): Promise<void> {
  await frame();
  await frame();
  await SplashScreen.hide();
}

const frame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

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

/**
 * Calls back with the links that the phone passes to the app. iOS reports the one that started it like any other; Android must be asked,
 * and gives the same answer until the app ends.
 */
export async function onLinks(follow: (link: string) => void): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => follow(url));
  if (Capacitor.getPlatform() !== 'android') return;
  const started = await App.getLaunchUrl();
  if (started === undefined || sessionStorage.getItem(STARTED_BY) === started.url) return;
  sessionStorage.setItem(STARTED_BY, started.url);
  follow(started.url);
}

/** Follows those to our pages. In an app for any server, one to another server leads to it: at once where the app knows it. */
export async function followLinks(publicUrl: string, go: (target: string) => void): Promise<void> {
  await onLinks((link) => {
    const target = linkTarget(link, publicUrl);
    if (target !== null) go(target);
    else if (serverId() !== '') void followElsewhere(link, publicUrl, go);
  });
}

async function followElsewhere(link: string, publicUrl: string, go: (target: string) => void): Promise<void> {
  const given = readAddress(link);
  if (typeof given === 'string') return;
  const target = given.target ?? '/';
  if (given.origin === publicUrl) return go(target);
  const known = knownServers().find(({ origin }) => origin === given.origin);
  if (!known) return chooseServer(link);
  await activate(known.id);
  beginAgain(target);
}

/** Opens an address in the phone's browser, over the app. */
export async function openInBrowser(url: string): Promise<void> {
  await Browser.open({ url });
}

/** Opens other sites in the phone's browser, over the app; a link to our page stays in the app. */
export function openOutside(publicUrl: string, go: (target: string) => void): void {
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(anchor instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const { href, origin, protocol } = anchor;
    if (origin === location.origin || !/^https?:$/.test(protocol)) return;
    event.preventDefault();
    const target = linkTarget(href, publicUrl);
    if (target === null) void openInBrowser(href);
    else go(target);
  });
}

export interface BackSteps {
  /** Closes the panel over the page that is no dialog; false when there is none. */
  readonly closePanel: () => boolean;
  /** Whether the previous page is one of the app. */
  readonly canGoBack: () => boolean;
  readonly goBack: () => void;
}

/** Android's back button closes the topmost layer, then goes to the previous page, then leaves the app. iOS has no such button. */
export async function obeyBackButton({ closePanel, canGoBack, goBack }: BackSteps): Promise<void> {
  await App.addListener('backButton', () => {
    if (closeTopmost() || closePanel()) return;
    if (canGoBack()) goBack();
    else void App.minimizeApp();
  });
}

/** Closes the popover or dialog opened last, as Escape would: each handles Escape itself. */
function closeTopmost(): boolean {
  const popover = [
    ...document.querySelectorAll<HTMLElement>('[popover]:popover-open:not([role=tooltip])'),
  ].at(-1);
  if (popover !== undefined) {
    if (popover.popover === 'auto') popover.hidePopover();
    else
      popover.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    return true;
  }
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) dialog.close();
  return dialog !== undefined;
}

/** While the keyboard is open, what floats at the bottom makes room for the field (`[data-keyboard]` in dock.css). */
export async function makeRoomForKeyboard(): Promise<void> {
  const { dataset } = document.documentElement;
  await Keyboard.addListener('keyboardWillShow', () => {
    dataset['keyboard'] = '';
  });
  await Keyboard.addListener('keyboardWillHide', () => {
    delete dataset['keyboard'];
  });
}
